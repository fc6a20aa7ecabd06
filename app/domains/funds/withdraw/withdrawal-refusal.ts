import { readAmount, type MinorUnits } from '~/contract/amount';
import { WITHDRAWAL_CANCELLATIONS, WITHDRAWAL_FAILURES } from '~/contract/outcomes';
import { WITHDRAWAL_REASONS } from '~/contract/reasons';
import { readTime } from '~/contract/time';
import type { Clock } from '~/i18n/clock';
import { errorCode } from '~/i18n/error-text';
import { formatMoment } from '~/i18n/format';
import type { Translator } from '~/i18n/translate';
import type { UpstreamError } from '~/upstream/call/upstream-error';
import type { Balance } from '../funds.api.server';

/** Codes by field; the empty name is the form as a whole. */
interface WithdrawalRefusal {
  errors: Record<string, string[]>;
  status: number;
}

/** The published reasons in words (rule X1): those for which a withdrawal can be refused, and those for which it fails later. */
export const withdrawalReasons = ({ t }: Translator) => [
  { when: t('operator:why.atOnce'), reasons: WITHDRAWAL_REASONS.map((reason) => t(`operator:why.${reason}`)) },
  {
    when: t('operator:why.later'),
    reasons: [...WITHDRAWAL_FAILURES, ...WITHDRAWAL_CANCELLATIONS].map((reason) => t(`operator:why.${reason}`)),
  },
];

/** A code with its value, or a general code if the value is unknown. */
function coded(code: string, name: string, value: string | undefined, otherwise: string): string {
  return value === undefined ? otherwise : errorCode(code, { [name]: value });
}

/**
 * The errors for a refused withdrawal: each of WITHDRAWAL_REASONS with what the member needs to know to continue. A refusal
 * freezes and debits nothing.
 *
 * @param balance loaded after the refusal, if that succeeded
 * @returns `undefined` for errors without texts of this form: rate limits, and refusals in the upstream's own words
 */
export function withdrawalRefusal(
  error: UpstreamError,
  balance: Balance | undefined,
  clock: Clock,
  write: (minor: MinorUnits) => string,
): WithdrawalRefusal | undefined {
  const at = (field: string, code: string, status = 400) => ({ errors: { [field]: [code] }, status });
  const text = (minor: MinorUnits | undefined) => (minor === undefined ? undefined : write(Math.max(0, minor)));
  if (error.kind !== 'refused') return undefined;
  if (error.code === 409 || error.reason === 'duplicate') return at('', 'form.sent_before', 409);
  switch (error.reason) {
    case 'amount_low':
      return at('', coded('withdraw.amount_low', 'min', text(balance?.rules.min), 'reason.amount_low'));
    case 'amount_high':
      return at('', coded('withdraw.amount_high', 'max', text(balance?.rules.max), 'reason.amount_high'));
    case 'daily_limit': {
      const left = readAmount(error.data.left) ?? balance?.rules.dailyLeft;
      return at('', coded('withdraw.daily_limit', 'left', text(left), 'reason.daily_limit'));
    }
    case 'balance':
      return at(
        '',
        coded('withdraw.balance', 'available', text(balance?.available ?? balance?.total), 'reason.balance'),
      );
    case 'account_new': {
      const until = readTime(error.data.until);
      const moment = until === undefined ? undefined : formatMoment(until, clock);
      return at('', coded('withdraw.account_new', 'until', moment, 'reason.account_new'));
    }
    case 'bank_unknown':
      return at('', 'withdraw.account_unknown');
    case 'pay_password':
      return at('payPassword', 'withdraw.pay_password');
    case 'pay_password_unset':
      return at('payPassword', 'reason.pay_password_unset');
    default:
      return undefined;
  }
}

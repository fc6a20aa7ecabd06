import type { MinorUnits } from '~/contract/amount';
import type { Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import type { Balance, WithdrawalRules } from './funds.api.server';
import type { FundsRecord, Statement } from './records/records.api.server';
import { checkStatement } from './records/statement.check';
import { withdrawalDoubts } from './withdraw/withdrawal.check';

type Write = (minor: MinorUnits) => string;

/** What of a withdrawal's figures does not fit together, in sentences with both figures. @param rules where they are at hand */
export function withdrawalDoubtTexts(
  record: FundsRecord,
  rules: WithdrawalRules | undefined,
  language: Language,
  write: Write,
): string[] {
  const { t } = textsOf(language);
  const { actual, fee } = withdrawalDoubts(record, rules);
  return [
    actual && t('withdraw:doubt.actual', { computed: write(actual.computed), stated: write(actual.stated) }),
    fee && t('withdraw:doubt.fee', { computed: write(fee.computed), stated: write(fee.stated) }),
  ].filter((text) => text !== undefined);
}

/** That a balance is not what is available and what is frozen together. */
export function balanceDoubt(
  { total, available, frozen }: Pick<Balance, 'total' | 'available' | 'frozen'>,
  language: Language,
  write: Write,
): string | undefined {
  if (available === undefined || frozen === undefined || available + frozen === total) return undefined;
  const { t } = textsOf(language);
  return t('account:profile.doubt', { computed: write(available + frozen), stated: write(total) });
}

/** Whether a month that goes on closes at a balance. A ledger of what is available alone leaves out what is frozen. */
export const closesAt = ({ closing }: Statement, { total, available }: Balance): boolean =>
  closing === total || closing === available;

/**
 * What of a month does not fit to what the upstream says beside it, in sentences with both figures.
 *
 * @param balance of this moment, where the month goes on
 */
export function statementDoubts(
  statement: Statement,
  balance: Balance | undefined,
  language: Language,
  write: Write,
): string[] {
  const { t } = textsOf(language);
  const { income, outgoings } = checkStatement(statement);
  const { totals, closing } = statement;
  return [
    totals &&
      (totals.in !== income || Math.abs(totals.out) !== outgoings) &&
      t('records:doubt.totals', {
        in: write(totals.in),
        out: write(totals.out),
        income: write(income),
        outgoings: write(outgoings),
      }),
    balance &&
      !closesAt(statement, balance) &&
      t('records:doubt.balance', { closing: write(closing), balance: write(balance.total) }),
  ].filter((text) => typeof text === 'string');
}

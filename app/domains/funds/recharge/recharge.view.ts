import type { MinorUnits } from '~/contract/amount';
import { formatDuration, formatSeconds } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Translator } from '~/i18n/translate';
import type { Bank } from '../account/payout-accounts.api.server';
import type { RechargeState } from './recharge.api.server';

const MINUTE_MS = 60_000;

/** Digits or an IBAN, optionally in groups, whose spaces are only for reading. */
const GROUPED = /^(\d[\d\s]*|[A-Z]{2}\d{2}[\dA-Z\s]+)$/;
/** An ungrouped number: an account, or a blockchain address. */
const ONE_PIECE = /^(?=.*\d)[\dA-Za-z]{8,}$/;

/**
 * An account number for reading and for copying.
 *
 * @returns `groups` of four, shown without spaces between them that would be copied; `whole`: the value for a bank's form. A
 *   number of an unknown kind is not changed.
 */
export function accountNumberView(number: string): { groups: string[]; whole: string } {
  const trimmed = number.trim();
  const whole = GROUPED.test(trimmed) ? trimmed.replace(/\s+/g, '') : trimmed;
  return { groups: ONE_PIECE.test(whole) ? (whole.match(/.{1,4}/g) ?? []) : [whole], whole };
}

/**
 * The accounts for a recharge: banks with a number, because the list also has banks for payout accounts. If none has a number,
 * all of them: the specification names no fields of a bank, and the member asks customer service for the number. A bank without
 * an id is identified by its code or name.
 */
export function receivingAccounts(banks: readonly Bank[]) {
  const numbered = banks.filter(({ accountNumber }) => accountNumber?.trim());
  return (numbered.length > 0 ? numbered : banks).map(({ id, code, name, accountName, accountNumber }) => ({
    id: id ?? code ?? name,
    name,
    accountName,
    number: accountNumber?.trim() ? accountNumberView(accountNumber) : undefined,
  }));
}

/** An account for a recharge. */
export type ReceivingAccount = ReturnType<typeof receivingAccounts>[number];

/** The view of the bounds; amounts with their unit. */
export function rechargeStateView({ enabled, message, min, max }: RechargeState, write: (minor: MinorUnits) => string) {
  const amount = (minor: MinorUnits | undefined) => (minor === undefined ? undefined : write(minor));
  return { isOpen: enabled, message, min: amount(min), max: amount(max) };
}

/** How long the review of a recharge takes, by who says so. */
interface ReviewTime extends Pick<RechargeState, 'reviewMinutes'> {
  /** Whether the figure is one of our own member API. */
  isMeasured: boolean;
  /** See `demoReviewSeconds`. */
  demoSeconds: number | undefined;
}

/** How long the review of a recharge takes: set for a demo, measured by our own member API, stated by another, or not known yet. */
export function reviewText(
  { reviewMinutes, isMeasured, demoSeconds }: ReviewTime,
  { t }: Pick<Translator, 't'>,
  language: Language,
): string {
  if (demoSeconds !== undefined) return t('fundsFacts:review.demo', { time: formatSeconds(demoSeconds, language) });
  if (reviewMinutes === undefined) return t('fundsFacts:review.unknown');
  const time = formatDuration(Math.ceil(reviewMinutes) * MINUTE_MS, language);
  return isMeasured ? t('fundsFacts:review.measured', { time }) : t('fundsFacts:review.said', { time });
}

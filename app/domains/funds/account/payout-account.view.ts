import { formatDuration, formatMoment } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { PayoutAccount } from './payout-accounts.api.server';

const MINUTE_MS = 60_000;

/** An account's name whose masked number does not break over two lines: a no-break space behind the mask. */
export function keptTogether(account: string): string {
  return account.replace(/([•*]) (?=[\p{L}\p{N}]+$)/u, '$1\u00a0');
}

/** How long an account rests from now on, and until when; `undefined` when it can be used. */
export function restOf(
  usableFrom: number | undefined,
  language: Language,
  now: number,
): { until: string; rest: string } | undefined {
  if (usableFrom === undefined || usableFrom <= now) return undefined;
  const minutes = Math.ceil((usableFrom - now) / MINUTE_MS);
  return { until: formatMoment(usableFrom, language), rest: formatDuration(minutes * MINUTE_MS, language) };
}

/** What a page prints of a bank card or BTC address. @param now ms UTC */
export function accountView(account: PayoutAccount, language: Language, now: number) {
  const { id, kind, number, bankName, holderName, branchName, isDefault, usableFrom } = account;
  return {
    id,
    kind,
    bank: bankName,
    number,
    holder: holderName,
    branch: branchName,
    isDefault,
    resting: restOf(usableFrom, language, now),
    /** It has rested, as the service says. One that states no time may refuse it all the same. */
    hasRested: usableFrom !== undefined && usableFrom <= now,
  };
}

/** A payout account as pages print it. */
export type AccountView = ReturnType<typeof accountView>;

import { formatDuration, formatMoment } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { PayoutAccount } from './payout-accounts.api.server';

const MINUTE_MS = 60_000;

/**
 * A number or address of which the last four characters alone are shown, however much of it the upstream sends: of
 * `**** 1111` as of the whole number, `•••• 1111`.
 */
export function maskedNumber(sent: string): string {
  // Only what stands together at the end: the digits before somebody's own mask are not the last ones.
  const last = /[\p{L}\p{N}]{1,4}$/u.exec(sent.normalize('NFKC').replace(/[\s-]/g, ''))?.[0];
  return last === undefined ? '••••' : `•••• ${last}`;
}

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
  const { id, cardNumber, address, bankName, holderName, branchName, isDefault, usableFrom } = account;
  const kind = account.kind ?? (address !== undefined && cardNumber === undefined ? 'btc' : 'bank');
  const number = kind === 'btc' ? (address ?? cardNumber) : (cardNumber ?? address);
  return {
    id,
    kind,
    bank: bankName,
    number: number === undefined ? undefined : maskedNumber(number),
    holder: holderName,
    branch: branchName,
    isDefault: isDefault === true,
    resting: restOf(usableFrom, language, now),
  };
}

/** A payout account as pages print it. */
export type AccountView = ReturnType<typeof accountView>;

import type { Clock } from '~/i18n/clock';
import { formatDuration, formatMoment } from '~/i18n/format';
import type { PayoutAccount } from './payout-accounts.api.server';

const MINUTE_MS = 60_000;

/** An account's name with a no-break space behind the mask, so that the number stays on one line. */
export function keptTogether(account: string): string {
  return account.replace(/([•*]) (?=[\p{L}\p{N}]+$)/u, '$1\u00a0');
}

/** The waiting period of an account, as duration and end; `undefined` when it can be used. */
export function restOf(
  usableFrom: number | undefined,
  clock: Clock,
  now: number,
): { until: string; rest: string } | undefined {
  if (usableFrom === undefined || usableFrom <= now) return undefined;
  const minutes = Math.ceil((usableFrom - now) / MINUTE_MS);
  return { until: formatMoment(usableFrom, clock), rest: formatDuration(minutes * MINUTE_MS, clock.language) };
}

/** The view of a bank card or BTC address. @param now ms UTC */
export function accountView(account: PayoutAccount, clock: Clock, now: number) {
  const { id, kind, number, bankName, holderName, branchName, isDefault, usableFrom } = account;
  return {
    id,
    kind,
    bank: bankName,
    number,
    holder: holderName,
    branch: branchName,
    isDefault,
    resting: restOf(usableFrom, clock, now),
    /** The waiting period is over, as the service reports. A service that reports none may still refuse the account. */
    hasRested: usableFrom !== undefined && usableFrom <= now,
  };
}

/** The view of a payout account. */
export type AccountView = ReturnType<typeof accountView>;

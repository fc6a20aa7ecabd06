import type { MinorUnits } from '~/contract/amount';
import type { Clock } from '~/i18n/clock';
import { formatDateTime } from '~/i18n/format';
import type { FundsRecord } from '../records/records.api.server';

/** Maximum time between two withdrawals that may be duplicates, in ms. */
const ALIKE_MS = 15 * 60_000;

/** The last four characters of an account's number; `undefined` for a name without a number. */
function tailOf(account: string | undefined): string | undefined {
  const tail = account && /[\p{L}\p{N}]{4}$/u.exec(account.normalize('NFKC'))?.[0];
  return tail && /\d/.test(tail) ? tail.toLowerCase() : undefined;
}

/** Whether two texts may be the same account in different notations: their numbers do not end differently. */
function mayBeSameAccount(one: string | undefined, other: string | undefined): boolean {
  const [tail, otherTail] = [tailOf(one), tailOf(other)];
  return tail === undefined || otherTail === undefined || tail === otherTail;
}

/**
 * Withdrawals of the last quarter of an hour with this amount and account, as far as the records show, so that a member notices a
 * duplicate. They are a warning and never block a withdrawal (rule X1).
 *
 * @param now ms UTC
 */
export function similarWithdrawalsView(
  records: readonly FundsRecord[],
  { amount, account }: { amount: MinorUnits; account: string | undefined },
  { now, clock, isOverToo }: { now: number; clock: Clock; isOverToo: boolean },
) {
  return records
    .filter(
      ({ status, applyTime, bankCard, ...record }) =>
        record.amount === amount &&
        (isOverToo || status === undefined || status === 'processing') &&
        Math.abs((applyTime ?? now) - now) <= ALIKE_MS &&
        mayBeSameAccount(bankCard, account),
    )
    .map(({ id, applyTime }) => ({
      id,
      at: applyTime === undefined ? undefined : formatDateTime(applyTime, clock),
    }));
}

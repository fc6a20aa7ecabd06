import type { MinorUnits } from '~/contract/amount';
import { formatDateTime } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { FundsRecord } from '../records/records.api.server';

/** How far apart two withdrawals are at most that may be the same one asked for twice, in ms. */
const ALIKE_MS = 15 * 60_000;

/** The last four characters of an account's number; `undefined` of a name without one. */
function tailOf(account: string | undefined): string | undefined {
  const tail = account && /[\p{L}\p{N}]{4}$/u.exec(account.normalize('NFKC'))?.[0];
  return tail && /\d/.test(tail) ? tail.toLowerCase() : undefined;
}

/** Whether two texts may stand for one account, however each upstream writes them: their numbers do not end differently. */
function mayBeSameAccount(one: string | undefined, other: string | undefined): boolean {
  const [tail, otherTail] = [tailOf(one), tailOf(other)];
  return tail === undefined || otherTail === undefined || tail === otherTail;
}

/**
 * The withdrawals of the last quarter of an hour that are of this amount and to this account, as far as the records tell: a
 * member who asks twice by mistake can see it. They are a warning and never stand in the way (rule X1).
 *
 * @param now ms UTC
 */
export function similarWithdrawalsView(
  records: readonly FundsRecord[],
  { amount, account }: { amount: MinorUnits; account: string | undefined },
  { now, language, isOverToo }: { now: number; language: Language; isOverToo: boolean },
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
      at: applyTime === undefined ? undefined : formatDateTime(applyTime, language),
    }));
}

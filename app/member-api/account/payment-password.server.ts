import { sql } from 'kysely';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { getMemberById } from './members.server';
import { isPassword } from './password.server';

/** Consecutive wrong payment passwords before the lock, and its duration in ms. */
const FAILURES = 5;
const LOCK = 15 * 60_000;

/**
 * Consumes one attempt as if it had failed already; the last one locks.
 *
 * @returns the hash to check against; `undefined` when there is none, or no attempt is left
 */
async function takeTry(db: Db, memberId: string, at: number): Promise<string | null | undefined> {
  const taken = await db
    .updateTable('members')
    .set((eb) => {
      const isLast = eb('payment_failures', '>=', FAILURES - 1);
      const lockedUntil = sql<number>`cast(${at + LOCK} as bigint)`;
      return {
        payment_failures: eb
          .case()
          .when(isLast)
          .then(0)
          .else(eb('payment_failures', '+', 1))
          .end(),
        payment_locked_until: eb.case().when(isLast).then(lockedUntil).else(null).end(),
      };
    })
    .where('id', '=', memberId)
    .where('payment_hash', 'is not', null)
    .where((eb) => eb.or([eb('payment_locked_until', 'is', null), eb('payment_locked_until', '<=', at)]))
    .returning('payment_hash')
    .executeTakeFirst();
  return taken?.payment_hash;
}

/**
 * Checks a payment password. Failures are counted in the database, since six digits could be guessed across restarts
 * and replicas. Each attempt is counted before the check, so concurrent guesses get no more attempts than sequential
 * ones. Serialise the checks of one member (`createTurns`), so that concurrent correct ones all pass.
 *
 * @throws Refusal `pay_password_unset`, `pay_password`, `pay_password_locked` (retryAfter in seconds)
 */
export async function checkPaymentPassword({ db, now }: Service, memberId: string, password: string): Promise<void> {
  const at = now();
  const hash = await takeTry(db, memberId, at);
  if (!hash) {
    const { payment_hash, payment_locked_until } = await getMemberById(db, memberId);
    if (payment_hash === null) throw new Refusal('pay_password_unset');
    const left = Math.max(1, Math.ceil(((payment_locked_until ?? at) - at) / 1000));
    throw new Refusal('pay_password_locked', { retryAfter: left });
  }
  if (!(await isPassword(hash, password))) throw new Refusal('pay_password', { fields: { payPassword: 'invalid' } });
  await db
    .updateTable('members')
    .set({ payment_failures: 0, payment_locked_until: null })
    .where('id', '=', memberId)
    .execute();
}

import { Refusal } from '../refusal';
import type { Service } from '../service';
import { getMemberById } from './members.server';
import { isPassword } from './password.server';

/** Wrong payment passwords in a row until they are locked, and for how long, in ms. */
const FAILURES = 5;
const LOCK = 15 * 60_000;

/**
 * Checks a payment password. Wrong ones are counted in the store, since six digits are few enough to be tried over restarts
 * and replicas. Checks of one member must come one after another (`createTurns`).
 *
 * @throws Refusal `pay_password_unset`, `pay_password`, `pay_password_locked` (retryAfter in seconds)
 */
export async function checkPaymentPassword({ db, now }: Service, memberId: string, password: string): Promise<void> {
  const member = await getMemberById(db, memberId);
  if (member.payment_hash === null) throw new Refusal('pay_password_unset');
  const at = now();
  const lockedUntil = member.payment_locked_until;
  if (lockedUntil !== null && lockedUntil > at)
    throw new Refusal('pay_password_locked', { retryAfter: Math.ceil((lockedUntil - at) / 1000) });
  if (await isPassword(member.payment_hash, password)) {
    if (member.payment_failures > 0 || lockedUntil !== null)
      await db
        .updateTable('members')
        .set({ payment_failures: 0, payment_locked_until: null })
        .where('id', '=', memberId)
        .execute();
    return;
  }
  // Another replica may be counting at the same time, so the store adds rather than this process.
  const counted = await db
    .updateTable('members')
    .set((eb) => ({ payment_failures: eb('payment_failures', '+', 1) }))
    .where('id', '=', memberId)
    .returning('payment_failures')
    .executeTakeFirstOrThrow();
  if (counted.payment_failures >= FAILURES)
    await db
      .updateTable('members')
      .set({ payment_failures: 0, payment_locked_until: at + LOCK })
      .where('id', '=', memberId)
      .execute();
  throw new Refusal('pay_password', { fields: { payPassword: 'invalid' } });
}

import type { login } from '~/contract/calls/account';
import type { WireOf } from '~/contract/call';
import { Refusal } from '../refusal';
import type { FieldCode } from '../request-fields';
import type { Caller } from '../service';
import type { AccountContext } from './account-context.server';
import { placeOf, startLogin } from './logins/begin-login.server';
import { findMemberByName, type Member } from './members.server';
import { isPassword } from './password.server';
import { hasSecondStep } from './second-step/check-code.server';
import { issueTicket } from './second-step/tickets.server';
import { recordRefusedLogin } from './security-log.server';

/**
 * Checks a login password and counts failures. A password issued by the desk fails after it has expired.
 *
 * @param account key of the failure counter: the member's id, or the unknown name that was sent
 * @throws Refusal the given `refused` when it is wrong, `locked` after five wrong ones, `rate` for the address
 */
export async function checkPassword(
  { service, throttles }: AccountContext,
  account: string,
  member: Member | undefined,
  password: string,
  address: string,
  refused: Refusal,
): Promise<void> {
  const check = async () => {
    const isOver = (member?.password_until ?? Infinity) <= service.now();
    if (!(await isPassword(member?.password_hash, password)) || isOver) {
      throttles.password.count(account);
      throttles.passwordAddress.count(address);
      throw refused;
    }
    await throttles.password.forget(account);
  };
  await throttles.passwordAddress.attempt(address, () => throttles.password.attempt(account, check));
}

/**
 * Signs a member in. Response and timing are the same for a wrong password and an unknown name. A member with a second step gets a
 * ticket for it instead.
 *
 * @throws Refusal `invalid`, `credentials`, `locked`, `rate`, `second_step` (ticket)
 */
export async function signIn(
  context: AccountContext,
  input: { username: string; password: string },
  caller: Caller,
): Promise<WireOf<typeof login>> {
  const { db, now } = context.service;
  const fields: Record<string, FieldCode> = {};
  if (input.username.trim() === '') fields.username = 'required';
  if (input.password === '') fields.password = 'required';
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
  const member = await findMemberByName(context.service, input.username);
  const account = member?.id ?? `name:${input.username.trim().toLowerCase()}`;
  const place = await placeOf(caller);
  const refused = new Refusal('credentials');
  await checkPassword(context, account, member, input.password, caller.address, refused).catch(
    async (error: unknown) => {
      // Attempts that a limit turns away are not stored: there may be any number of them.
      if (error === refused) await recordRefusedLogin(db, member?.id ?? null, place, now());
      throw error;
    },
  );
  if (!member) throw refused;
  if (await hasSecondStep(db, member.id))
    throw new Refusal('second_step', { ticket: await issueTicket(db, member.id, place, now()) });
  return db.transaction().execute((trx) => startLogin(trx, context.service, member, place));
}

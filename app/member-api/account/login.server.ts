import type { login } from '~/contract/calls/account';
import type { WireOf } from '~/contract/call';
import { Refusal } from '../refusal';
import type { FieldCode } from '../request-fields';
import type { Caller, MemberCaller } from '../service';
import type { AccountContext } from './account-context.server';
import { recordLogin } from './logins.server';
import { findMemberByName, getMemberById, toUser, type Member } from './members.server';
import { isPassword } from './password.server';
import { startSession } from './sessions.server';

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
 * Checks the login password of a signed-in member again, before something that it guards.
 *
 * @throws Refusal `invalid` without one; `credentials` with the field `password` when it is wrong; `locked`, `rate`
 */
export async function confirmPassword(context: AccountContext, password: string, caller: MemberCaller): Promise<void> {
  if (password === '') throw new Refusal('invalid', { fields: { password: 'required' } });
  const member = await getMemberById(context.service.db, caller.memberId);
  const refused = new Refusal('credentials', { fields: { password: 'invalid' } });
  await checkPassword(context, member.id, member, password, caller.address, refused);
}

/**
 * Signs a member in. Response and timing are the same for a wrong password and an unknown name.
 *
 * @throws Refusal `invalid`, `credentials`, `locked`, `rate`
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
  const member = await findMemberByName(db, input.username);
  const account = member?.id ?? `name:${input.username.trim().toLowerCase()}`;
  const attempt = { member_id: member?.id ?? null, network: caller.address };
  const refused = new Refusal('credentials');
  await checkPassword(context, account, member, input.password, caller.address, refused).catch(
    async (error: unknown) => {
      // Attempts that a limit turns away are not stored: there may be any number of them.
      if (error === refused) await recordLogin(db, { ...attempt, outcome: 'refused', at: now() });
      throw error;
    },
  );
  if (!member) throw refused;
  const at = now();
  await recordLogin(db, { ...attempt, outcome: 'signed_in', at });
  return { user: await toUser(db, member), token: await startSession(db, member.id, at) };
}

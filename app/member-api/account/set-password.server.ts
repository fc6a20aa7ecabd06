import { loadCommonPasswords } from '~/config/passwords/common-passwords.server';
import { PAYMENT_PASSWORD } from '~/contract/payment-password';
import { Refusal } from '../refusal';
import type { MemberCaller } from '../service';
import { asMember } from '../store/member-lock.server';
import type { AccountContext } from './account-context.server';
import { openContacts } from './contacts.server';
import { checkPassword } from './login.server';
import { getMemberById, type Member } from './members.server';
import { checkPaymentPassword } from './payment-password.server';
import { hashPassword } from './password.server';
import { passwordProblem } from './registration';
import { withSecondStep } from './second-step/check-code.server';
import { dropTickets } from './second-step/tickets.server';
import { recordOwnEvent } from './security-log.server';
import { replaceSessions } from './sessions.server';

interface Input {
  kind: 'login' | 'payment';
  oldPassword?: string | undefined;
  newPassword: string;
  password?: string | undefined;
  /** Of the second step, for a payment password. */
  code?: string | undefined;
}

/** Verifies the login password again; errors go to `field`. @throws Refusal `invalid`, `credentials`, `locked`, `rate` */
export async function checkLoginPassword(
  context: AccountContext,
  member: Member,
  caller: MemberCaller,
  field: 'oldPassword' | 'password',
  given: string | undefined,
): Promise<void> {
  if (!given) throw new Refusal('invalid', { fields: { [field]: 'required' } });
  const refused = new Refusal('credentials', { fields: { [field]: 'invalid' } });
  await checkPassword(context, member.id, member, given, caller.address, refused);
}

async function setLoginPassword(context: AccountContext, member: Member, input: Input, caller: MemberCaller) {
  const { service } = context;
  const { db, settings } = service;
  const rules = { ...settings, common: await loadCommonPasswords() };
  const { email } = await openContacts(service, member);
  const problem = passwordProblem(input.newPassword, rules, { username: member.username, email });
  if (problem) throw new Refusal('invalid', { fields: { newPassword: problem } });
  await checkLoginPassword(context, member, caller, 'oldPassword', input.oldPassword);
  const password_hash = await hashPassword(input.newPassword);
  return asMember(db, member.id, async (trx) => {
    await trx.updateTable('members').set({ password_hash, password_until: null }).where('id', '=', member.id).execute();
    await dropTickets(trx, member.id);
    await recordOwnEvent(trx, caller, 'login_password', service.now());
    return { token: await replaceSessions(trx, member.id, caller.sessionId, service.now()) };
  });
}

async function setPaymentPassword(context: AccountContext, member: Member, input: Input, caller: MemberCaller) {
  const { service, inTurn } = context;
  if (!PAYMENT_PASSWORD.test(input.newPassword))
    throw new Refusal('invalid', { fields: { newPassword: input.newPassword === '' ? 'required' : 'format' } });
  const { oldPassword } = input;
  if (member.payment_hash === null) await checkLoginPassword(context, member, caller, 'password', input.password);
  else if (!oldPassword) throw new Refusal('invalid', { fields: { oldPassword: 'required' } });
  else await inTurn(`payment:${member.id}`, () => checkPaymentPassword(service, member.id, oldPassword));
  const payment_hash = await hashPassword(input.newPassword);
  await withSecondStep(context, caller, input.code, async (trx) => {
    await trx
      .updateTable('members')
      .set({ payment_hash, payment_failures: 0, payment_locked_until: null })
      .where('id', '=', member.id)
      .execute();
    await recordOwnEvent(trx, caller, 'payment_password', service.now());
  });
}

/**
 * Sets or changes a password. A new login password ends all sessions of the member and starts a new one for the caller.
 * The first payment password needs the login password, later ones the current payment password; both need the
 * second step where it is on.
 *
 * @returns the token of the caller's new session, when there is one
 * @throws Refusal `invalid`, `credentials`, `locked`, `pay_password`, `pay_password_locked`, `second_step`, `rate`
 */
export async function changePassword(context: AccountContext, input: Input, caller: MemberCaller) {
  const member = await getMemberById(context.service.db, caller.memberId);
  if (input.kind === 'login') return setLoginPassword(context, member, input, caller);
  await setPaymentPassword(context, member, input, caller);
  return {};
}

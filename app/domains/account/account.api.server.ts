import * as contract from '~/contract/account';
import type { RequestOf } from '~/contract/call';
import type { Api } from '~/upstream/api';

/** A signed-in member, as much as the upstream tells. */
export interface Member {
  username: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  inviteCode: string | undefined;
  /** `undefined`: the upstream does not say. */
  hasPaymentPassword: boolean | undefined;
  /** ms UTC */
  createdAt: number | undefined;
}

/** What a browser needs to stay signed in. */
export interface Login {
  token: string;
  name: string;
}

function nameOf(member: Partial<Member>, fallback: string): string {
  return member.username ?? member.email ?? member.phone ?? fallback;
}

/**
 * Signs a member in.
 *
 * @param username username, e-mail or phone
 * @throws UpstreamError `refused` with reason `credentials` or `locked`
 */
export async function logIn(api: Api, username: string, password: string): Promise<Login> {
  const { user, token } = await api(contract.login, { username, password });
  return { token, name: nameOf(user, username) };
}

/**
 * Makes somebody a member and signs them in.
 *
 * @throws UpstreamError `refused` with reason `exists`, `invite`, `underage` or `invalid`
 */
export async function register(api: Api, registration: RequestOf<typeof contract.register>): Promise<Login> {
  const { user, token } = await api(contract.register, registration);
  return { token, name: nameOf(user, registration.username) };
}

/** Whether an invite code is valid; an upstream that does not say leaves it to the registration itself. */
export async function isInviteCodeValid(api: Api, code: string): Promise<boolean> {
  const { valid } = await api(contract.checkInviteCode, { code });
  return valid ?? true;
}

/** The member who is signed in. */
export async function getMember(api: Api): Promise<Member> {
  const { username, email, phone, inviteCode, hasPaymentPassword, createdAt } = await api(contract.getMember, {});
  return { username, email, phone, inviteCode, hasPaymentPassword, createdAt };
}

/**
 * The login that belongs to a token kept by the old app.
 *
 * @throws UpstreamError `expired` when the token is no good
 */
export async function loginOfToken(api: Api, token: string): Promise<Login> {
  return { token, name: nameOf(await getMember(api), '') };
}

/** Ends the session on the server, where the upstream can (an optional call). */
export async function logOut(api: Api): Promise<void> {
  await api(contract.logout, {});
}

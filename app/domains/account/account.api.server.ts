import * as contract from '~/contract/calls/account';
import type { RequestOf, ResponseOf } from '~/contract/call';
import type { Api } from '~/upstream/call/api';
import { withTimeout } from '~/upstream/call/with-timeout';
import { isUnsupported, UpstreamError } from '~/upstream/call/upstream-error';

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

/** A visitor who is signing in or registering. */
interface Newcomer {
  /** The upstream without a login. */
  api: Api;
  /** The upstream, as the owner of a token. */
  apiOf: (token: string) => Api;
  /** How long, in ms, something may take that the answer can do without: what is given, or less. */
  timeLeft: (ms: number) => number;
}

/** How long a login waits for the member's name, in ms. */
const NAME_MS = 2_000;

const nameOf = ({ username, email, phone }: Partial<Member>) => username ?? email ?? phone;

/** The name of a login, which the upstream tells with it, or else when it is asked who that is. */
async function named(
  { user, token }: ResponseOf<typeof contract.login>,
  { apiOf, timeLeft }: Newcomer,
  typed: string,
): Promise<Login> {
  const asked = async () => {
    try {
      const member = await withTimeout(timeLeft(NAME_MS), getMember(apiOf(token)));
      return member && nameOf(member);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return undefined; // the login is good without it; the failure has been logged
    }
  };
  return { token, name: nameOf(user) ?? (await asked()) ?? typed };
}

/**
 * Signs a member in.
 *
 * @param username username, e-mail or phone
 * @throws UpstreamError `refused` with reason `credentials` or `locked`
 */
export async function logIn(newcomer: Newcomer, username: string, password: string): Promise<Login> {
  return named(await newcomer.api(contract.login, { username, password }), newcomer, username);
}

/**
 * Makes somebody a member and signs them in.
 *
 * @throws UpstreamError `refused` with reason `exists`, `invite`, `underage` or `invalid`
 */
export async function register(newcomer: Newcomer, registration: RequestOf<typeof contract.register>): Promise<Login> {
  return named(await newcomer.api(contract.register, registration), newcomer, registration.username);
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
  return { token, name: nameOf(await getMember(api)) ?? '' };
}

/** What has become of a login at the upstream; `perhaps absent` where the call failed and may be one that it does not serve. */
type Ending = 'over' | 'failed' | 'perhaps absent';

/**
 * Ends the session on the server, where the upstream can (an optional call).
 *
 * @returns `over` where nothing is left to do: it has ended, or the upstream has no such call; a failure has been logged
 */
export async function logOut(api: Api): Promise<Ending> {
  try {
    await api(contract.logout, {});
    return 'over';
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { kind, code, mayBeAbsent } = error;
    if (kind === 'expired' || code === 401 || isUnsupported(error)) return 'over';
    return mayBeAbsent ? 'perhaps absent' : 'failed';
  }
}

import * as contract from '~/contract/calls/account';
import * as secondStep from '~/contract/calls/second-step';
import type { RequestOf, ResponseOf } from '~/contract/call';
import { securityMetrics } from '~/config/observing/metrics.server';
import { SUSPENSION_REASONS, type AppealState, type SuspensionReason } from '~/contract/suspensions';
import type { Api } from '~/upstream/call/api';
import { withTimeout } from '~/upstream/call/with-timeout';
import { isUnsupported, UpstreamError } from '~/upstream/call/upstream-error';
import { serviceText, type ServiceText } from '~/upstream/text/service-text.server';

/** A signed-in member, as far as the upstream reports it. */
export interface Member {
  username: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  inviteCode: string | undefined;
  /** `undefined`: the upstream does not report it. */
  hasPaymentPassword: boolean | undefined;
  /** ms UTC */
  createdAt: number | undefined;
  /** The suspension in force, or one that was lifted lately. */
  suspension: Suspension | undefined;
  /** While the member closes the account: when it closes (ms UTC), and whether something stands in its way. */
  closing: { until?: number | undefined; waits?: boolean | undefined } | undefined;
}

/** A suspension and the member's appeal. Times in ms UTC. */
export interface Suspension {
  /** A published reason; `undefined` for any other one. */
  reason: SuspensionReason | undefined;
  since: number | undefined;
  /** When it was lifted. */
  until: number | undefined;
  appeal:
    | { status: AppealState; at: number | undefined; answer: ServiceText | undefined; decidedAt: number | undefined }
    | undefined;
}

/** The data of a browser's session. */
export interface Login {
  token: string;
  name: string;
  /** The service keeps the member's history of films. */
  films?: true;
}

/** A visitor who is signing in or registering. */
interface Newcomer {
  /** The API client without a token. */
  api: Api;
  /** The API client with a token. */
  apiOf: (token: string) => Api;
  /** Timeout in ms for an optional call: the given value, or less when less time is left. */
  timeLeft: (ms: number) => number;
}

/** Timeout for loading the member's name at login, in ms. */
const NAME_MS = 2_000;

const nameOf = ({ username, email, phone }: Partial<Pick<Member, 'username' | 'email' | 'phone'>>) =>
  username ?? email ?? phone;

/** Adds the name to a login: the one that the upstream returns with it, or else that of the member's profile. */
async function named(
  { user, token, filmHistory }: ResponseOf<typeof contract.login>,
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
  const name = nameOf(user) ?? (await asked()) ?? typed;
  return { token, name, ...(filmHistory && { films: true }) };
}

/**
 * Counts a login that a service of the operator's own refuses; the embedded member API counts by itself, with what reaches it from
 * elsewhere.
 */
async function counted<Answer>({ api }: Newcomer, login: Promise<Answer>): Promise<Answer> {
  return login.catch((error: unknown) => {
    const isWrong = error instanceof UpstreamError && error.kind === 'refused' && !NOT_WRONG.includes(error.reason);
    if (isWrong && !api.upstream.isEmbedded) securityMetrics().failed.inc({ of: 'members' });
    throw error;
  });
}

/** Reasons to refuse a login that say nothing against name, password and code. */
const NOT_WRONG: readonly unknown[] = ['second_step', 'second_step_over', 'rate', 'invalid'];

/**
 * Signs a member in.
 *
 * @param username username, e-mail or phone
 * @throws UpstreamError `refused` with reason `credentials`, `locked` or `second_step`
 */
export async function logIn(newcomer: Newcomer, username: string, password: string): Promise<Login> {
  return named(await counted(newcomer, newcomer.api(contract.login, { username, password })), newcomer, username);
}

/** The ticket for the second step of a login, if a login was refused for it. */
export function secondStepTicket(error: unknown): string | undefined {
  return error instanceof UpstreamError && error.reason === 'second_step' ? error.data.ticket : undefined;
}

/** Whether the ticket of a login is over. */
export const isSecondStepOver = (error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === 'second_step_over';

/**
 * The second step of a login.
 *
 * @param step the ticket, a code, recovery code or passkey (what the browser returned, as JSON), and the name that was typed
 * @throws UpstreamError `refused` with reason `second_step`, `second_step_over` or `locked`
 */
export async function finishLogin(
  newcomer: Newcomer,
  { name, ...proof }: { ticket: string; name: string } & ({ code: string } | { passkey: string }),
): Promise<Login> {
  return named(await newcomer.api(secondStep.finishLogin, proof), newcomer, name);
}

/**
 * Registers a member and signs them in.
 *
 * @throws UpstreamError `refused` with reason `exists`, `invite`, `underage` or `invalid`
 */
export async function register(newcomer: Newcomer, registration: RequestOf<typeof contract.register>): Promise<Login> {
  return named(await newcomer.api(contract.register, registration), newcomer, registration.username);
}

/** Whether an invite code is valid; without an answer from the upstream, the registration itself decides. */
export async function isInviteCodeValid(api: Api, code: string): Promise<boolean> {
  const { valid } = await api(contract.checkInviteCode, { code });
  return valid ?? true;
}

/** The signed-in member. */
export async function getMember(api: Api): Promise<Member> {
  const member = await api(contract.getMember, {});
  const { username, email, phone, inviteCode, hasPaymentPassword, createdAt, suspension, closing } = member;
  return {
    username,
    email,
    phone,
    inviteCode,
    hasPaymentPassword,
    createdAt,
    suspension: suspension && readSuspension(suspension),
    closing,
  };
}

/** Reads a suspension; the answer to an appeal is in the service's own words. */
function readSuspension({
  reason,
  since,
  until,
  appeal,
}: NonNullable<ResponseOf<typeof contract.getMember>['suspension']>): Suspension {
  return {
    reason: SUSPENSION_REASONS.find((known) => known === reason),
    since,
    until,
    appeal: appeal && {
      status: appeal.status,
      at: appeal.at,
      answer: serviceText(appeal.answer),
      decidedAt: appeal.decidedAt,
    },
  };
}

/**
 * Appeals against the suspension in force: once per suspension.
 *
 * @param key the form's key: the same key sends one appeal
 * @throws UpstreamError `refused` with reason `not_found` or `exists`; `isUnsupported` where the service takes no appeals
 */
export async function sendAppeal(api: Api, text: string, key: string): Promise<void> {
  await api(contract.appealSuspension, { text }, { idempotencyKey: key });
}

/**
 * Validates a token of the old app.
 *
 * @throws UpstreamError `expired` when the token is invalid
 */
export async function loginOfToken(api: Api, token: string): Promise<Login> {
  return { token, name: nameOf(await getMember(api)) ?? '' };
}

/** The result of a logout at the upstream; `perhaps absent` if the call failed and may be unsupported. */
type Ending = 'over' | 'failed' | 'perhaps absent';

/**
 * Ends the session at the upstream, if it supports that (an optional call).
 *
 * @returns `over` when nothing is left to do: the session has ended, or the call is unsupported; a failure is logged
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

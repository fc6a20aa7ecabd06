import { Secret } from 'otpauth';
import * as calls from '~/contract/calls/second-step';
import { login } from '~/contract/calls/account';
import { codeAt } from '~/member-api/one-time-codes/totp';
import type { Client } from '../harness/client';
import { becomeMember, PASSWORD } from '../harness/member';

/** Length of a step of the one-time codes, in ms. */
export const STEP = 30_000;

/** The code of a moment. @param secret base32; @param at ms UTC */
export const codeOf = (secret: string, at: number) => codeAt(Buffer.from(Secret.fromBase32(secret).bytes), at);

/** A code of no step near a moment. */
export function wrongCodeOf(secret: string, at: number): string {
  const right = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, at + step * STEP));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** Turns the second step on, with the code of `at`, ms UTC. @returns secret and recovery codes */
export async function turnOnSecondStep(client: Client, token: string, at: number) {
  const { secret } = await client.get(calls.beginSecondStep, { password: PASSWORD }, { token });
  const { codes } = await client.get(calls.confirmSecondStep, { code: codeOf(secret, at) }, { token });
  return { secret, codes };
}

/** A new member with the second step on, confirmed with the code of `at`, ms UTC. */
export async function becomeGuarded(client: Client, at: number) {
  const member = await becomeMember(client);
  return { ...member, ...(await turnOnSecondStep(client, member.token, at)) };
}

/** The ticket of a login whose password is right. */
export async function ticketOf(client: Client, username: string): Promise<string> {
  const answer = await client.ask(login, { username, password: PASSWORD });
  return (answer.raw as { ticket?: string }).ticket ?? '';
}

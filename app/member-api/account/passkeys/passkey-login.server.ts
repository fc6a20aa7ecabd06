import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { WireOf } from '~/contract/call';
import type { beginPasskeyLogin as beginCall } from '~/contract/calls/passkeys';
import { Refusal, SessionOver } from '../../refusal';
import type { Db } from '../../store/database.server';
import { asMember } from '../../store/member-lock.server';
import type { AccountContext } from '../account-context.server';
import { attemptSecondStep } from '../second-step/check-code.server';
import { findTicketOwner } from '../second-step/tickets.server';
import { forTicket, keepChallenge, siteOf, takeChallenge, wrongPasskey } from './challenges.server';
import { readResponse } from './passkeys.server';
import { transportsOf, webauthn } from './webauthn.server';

/**
 * Begins the second step of a login with a passkey. The ticket stays good.
 *
 * @returns what the browser needs to ask for one
 * @throws Refusal `second_step_over`, `second_step` (field `passkey`: `required`) when the member has none for this address
 */
export async function beginPasskeyLogin(
  { service: { db, now } }: AccountContext,
  { ticket, origin }: { ticket: string; origin: string },
): Promise<WireOf<typeof beginCall>> {
  const { rpId } = siteOf(origin);
  const memberId = await findTicketOwner(db, ticket, now());
  if (memberId === undefined) throw new Refusal('second_step_over');
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('member_id', '=', memberId)
    .where('rp_id', '=', rpId)
    .execute();
  if (known.length === 0) throw wrongPasskey('required');
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: known.map((row) => ({ id: row.credential_id, transports: transportsOf(row) })),
    userVerification: 'preferred',
  });
  const kept = { id: forTicket(ticket), memberId, challenge: options.challenge, origin };
  await asMember(db, memberId, (trx) => keepChallenge(trx, kept, now())).catch((error: unknown) => {
    // The account was closed meanwhile.
    throw error instanceof SessionOver ? new Refusal('second_step_over') : error;
  });
  return { options: JSON.stringify(options) };
}

/** A signature of one of the member's passkeys under what was begun. @returns its id and the authenticator's new count */
async function verify({ service: { db, now } }: AccountContext, memberId: string, ticket: string, passkey: string) {
  const { challenge, origin, rpId } = await takeChallenge(db, forTicket(ticket), now());
  const response = readResponse(passkey) as AuthenticationResponseJSON;
  const { id } = response as { id?: unknown };
  if (typeof id !== 'string') return undefined;
  const known = await db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', id)
    .where('member_id', '=', memberId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst();
  if (!known) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const publicKey = new Uint8Array(Buffer.from(known.public_key, 'base64url'));
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: known.credential_id, publicKey, counter: known.counter },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo ? { id: known.id, counter: authenticationInfo.newCounter } : undefined;
}

/** Notes the use of a passkey. @returns whether it is still there, and no other login has counted as far meanwhile */
async function countUse(trx: Db, { id, counter }: { id: string; counter: number }, at: number): Promise<boolean> {
  const used = await trx
    .updateTable('passkeys')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Checks a passkey as the second step of a login. Counted as codes are, and locked with them.
 *
 * @param login whose login, its ticket, and what the browser returned, as JSON
 * @param together what happens in the same transaction when the passkey is right
 * @throws Refusal `second_step` (field `passkey`), `locked`
 */
export async function spendPasskey<Done>(
  context: AccountContext,
  { memberId, ticket, passkey }: { memberId: string; ticket: string; passkey: string },
  together: (trx: Db) => Promise<Done>,
): Promise<Done> {
  // Before the transaction, so that a refusal does not bring the challenge back.
  const right = await verify(context, memberId, ticket, passkey);
  const check = async (trx: Db) => {
    if (!right || !(await countUse(trx, right, context.service.now()))) throw wrongPasskey('invalid');
  };
  return attemptSecondStep(context, memberId, check, together);
}

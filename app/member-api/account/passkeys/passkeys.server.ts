import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { uuidv7 } from 'uuidv7';
import type { WireOf } from '~/contract/call';
import { PASSKEYS_MAX, type addPasskey as addCall, type beginPasskey as beginCall } from '~/contract/calls/passkeys';
import { Refusal } from '../../refusal';
import type { MemberCaller } from '../../service';
import type { Db } from '../../store/database.server';
import { countRows } from '../../store/lists/totals';
import { asMember } from '../../store/member-lock.server';
import type { AccountContext } from '../account-context.server';
import { getMemberById } from '../members.server';
import { recordOwnEvent } from '../security-log.server';
import { hasSecondStep, spendCode } from '../second-step/check-code.server';
import { forMember, keepChallenge, siteOf, takeChallenge, wrongPasskey } from './challenges.server';
import { transportsOf, webauthn } from './webauthn.server';

/** Members see that the list is full, and the page hides the form. */
const full = () => new Refusal('invalid', { fields: { passkey: 'invalid' } });

async function refuseIfFull(db: Db, memberId: string): Promise<void> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(countRows().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (count >= PASSKEYS_MAX) throw full();
}

/**
 * Begins a new passkey, with a code or recovery code.
 *
 * @returns what the browser needs to make one
 * @throws Refusal `not_found` when the second step is off, `second_step`, `locked`, `invalid` when there are ten
 */
export async function beginPasskey(
  context: AccountContext,
  { code, origin }: { code: string; origin: string },
  caller: MemberCaller,
): Promise<WireOf<typeof beginCall>> {
  const { db, settings, now } = context.service;
  const { memberId } = caller;
  const site = siteOf(origin);
  if (!(await hasSecondStep(db, memberId))) throw new Refusal('not_found', {}, 404);
  await refuseIfFull(db, memberId);
  const { username } = await getMemberById(db, memberId);
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('member_id', '=', memberId)
    .where('rp_id', '=', site.rpId)
    .execute();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: settings.brandName,
    rpID: site.rpId,
    userID: Buffer.from(memberId),
    userName: username,
    excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await spendCode(context, caller, code, (trx) =>
    keepChallenge(trx, { id: forMember(memberId), memberId, challenge: options.challenge, origin }, now()),
  );
  return { options: JSON.stringify(options) };
}

/** Transports as stored; the browser may send anything for them. */
function writtenTransports(sent: unknown): string {
  const words = Array.isArray(sent) ? (sent as unknown[]) : [];
  return JSON.stringify(words.filter((word) => typeof word === 'string' && /^[a-z-]{1,20}$/.test(word)).slice(0, 8));
}

/**
 * Adds the passkey that a browser has made.
 *
 * @param input `response`: what the browser returned, as JSON
 * @throws Refusal `second_step` (field `passkey`) when it does not answer what was begun, or is known already; `invalid`
 */
export async function addPasskey(
  { service }: AccountContext,
  { name, response }: { name: string; response: string },
  caller: MemberCaller,
): Promise<WireOf<typeof addCall>> {
  const { db, now } = service;
  const { memberId } = caller;
  const typed = name.trim();
  if (typed === '') throw new Refusal('invalid', { fields: { name: 'required' } });
  const { challenge, origin, rpId } = await takeChallenge(db, forMember(memberId), now());
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: readResponse(response) as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw wrongPasskey('invalid');
  const { credential } = registrationInfo;
  const id = uuidv7();
  await asMember(db, memberId, async (trx) => {
    // It may have been turned off, or the list filled, since this was begun.
    if (!(await hasSecondStep(trx, memberId))) throw new Refusal('not_found', {}, 404);
    await refuseIfFull(trx, memberId);
    const added = await trx
      .insertInto('passkeys')
      .values({
        id,
        member_id: memberId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: writtenTransports(credential.transports),
        rp_id: rpId,
        name: typed,
        created_at: now(),
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw wrongPasskey('exists');
    await recordOwnEvent(trx, caller, 'passkey_added', now());
  });
  return { id };
}

/** What a browser returned. @throws Refusal `second_step` (field `passkey`) when it is no JSON object */
export function readResponse(json: string): object {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read === 'object' && read !== null) return read;
  } catch {
    // Answered below.
  }
  throw wrongPasskey('invalid');
}

/** Deletes one of the caller's passkeys. @throws Refusal `not_found` */
export async function deletePasskey({ service }: AccountContext, id: string, caller: MemberCaller): Promise<void> {
  await asMember(service.db, caller.memberId, async (trx) => {
    const deleted = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('member_id', '=', caller.memberId)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new Refusal('not_found', {}, 404);
    await recordOwnEvent(trx, caller, 'passkey_deleted', service.now());
  });
}

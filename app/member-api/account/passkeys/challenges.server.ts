import { hashOfToken } from '../../one-time-codes/tokens.server';
import { Refusal } from '../../refusal';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { parseUrl } from '~/contract/wire/parse-url';

/** How long an authenticator may take to sign, in ms. */
const CHALLENGE_MS = 5 * 60_000;

/** A passkey that is wrong, missing or known already, at its field. */
export const wrongPasskey = (code: 'required' | 'invalid' | 'exists') =>
  new Refusal('second_step', { fields: { passkey: code } });

/** What a challenge is for. */
export const forMember = (memberId: string): string => `member:${memberId}`;
export const forTicket = (ticket: string): string => `ticket:${hashOfToken(ticket)}`;

/** Where browsers sign: the public address of the app, and the host name in it, which passkeys are bound to. */
interface Site {
  origin: string;
  rpId: string;
}

/** The site of an origin that the app reports. @throws Refusal `invalid` (field `origin`) when it is no web address */
export function siteOf(origin: string): Site {
  const url = parseUrl(origin);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin)
    throw new Refusal('invalid', { fields: { origin: 'format' } });
  return { origin, rpId: url.hostname };
}

/** Stores what is to be signed, in place of an earlier one for the same purpose. @param id see {@link forMember} */
export async function keepChallenge(
  db: Db,
  { id, memberId, challenge, origin }: { id: string; memberId: string; challenge: string; origin: string },
  at: number,
): Promise<void> {
  const fresh = { member_id: memberId, challenge, origin, expires_at: at + CHALLENGE_MS };
  await db
    .insertInto('passkey_challenges')
    .values({ id, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute();
}

/**
 * Takes a challenge: it is gone whatever becomes of the answer, so call this outside the transaction that may fail.
 *
 * @throws Refusal `second_step` (field `passkey`) when there is none, or its time is over
 */
export async function takeChallenge(db: Db, id: string, at: number): Promise<{ challenge: string } & Site> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .returning(['challenge', 'origin', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= at) throw wrongPasskey('invalid');
  return { challenge: row.challenge, ...siteOf(row.origin) };
}

/** Deletes expired challenges. */
export async function dropOldChallenges({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now()).execute();
}

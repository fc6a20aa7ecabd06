import { uuidv7 } from 'uuidv7';
import { loadCommonPasswords } from '~/config/passwords/common-passwords.server';
import type { register } from '~/contract/calls/account';
import type { WireOf } from '~/contract/call';
import { hashIdentifiers, isExcluded } from '../closing/excluded.server';
import { Refusal } from '../refusal';
import type { Caller } from '../service';
import type { Db } from '../store/database.server';
import type { AccountContext } from './account-context.server';
import { sealContacts, type SealedContacts } from './contacts.server';
import { beginLogin, placeOf, type LoginPlace } from './logins/begin-login.server';
import { findInviteCode, getMemberById, newInviteCode, toUser } from './members.server';
import { hashPassword } from './password.server';
import { readRegistration, type Registration, type RegistrationInput } from './registration';

/** A new member to insert. Times in milliseconds UTC. */
interface NewMember extends Pick<Registration, 'username' | 'usernameKey'>, SealedContacts {
  /** UUIDv7. */
  id: string;
  passwordHash: string;
  invitedBy: string | undefined;
  at: number;
}

/** The first field of a registration that is already taken. */
async function findTaken(db: Db, { usernameKey, email_key, phone_key }: Omit<NewMember, 'passwordHash' | 'at'>) {
  const columns = [
    ['username', 'username_key', usernameKey],
    ['email', 'email_key', email_key],
    ['phone', 'phone_key', phone_key],
  ] as const;
  for (const [field, column, value] of columns) {
    if (value === null) continue;
    const holder = await db.selectFrom('members').select('id').where(column, '=', value).executeTakeFirst();
    if (holder) return field;
  }
  return undefined;
}

/**
 * Inserts a new member with an invite code.
 *
 * @param trx a transaction
 * @returns whether it was inserted: not when the username, e-mail or phone is taken
 */
export async function insertMember(trx: Db, member: NewMember): Promise<boolean> {
  const { id, email_key, phone_key, sealed } = member;
  const inserted = await trx
    .insertInto('members')
    .values({
      id,
      username: member.username,
      username_key: member.usernameKey,
      email_key,
      phone_key,
      sealed,
      avatar: null,
      password_hash: member.passwordHash,
      payment_hash: null,
      payment_failures: 0,
      payment_locked_until: null,
      invited_by: member.invitedBy ?? null,
      created_at: member.at,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await trx
    .insertInto('invite_codes')
    .values({ code: newInviteCode(), member_id: id, created_at: member.at })
    .execute();
  return true;
}

/** Creates the member of a valid registration. Counts taken names and unknown invite codes in the rate limits. */
async function makeMember(
  { service, throttles }: AccountContext,
  { inviteCode, ...names }: Registration,
  password: string,
  place: LoginPlace,
): Promise<WireOf<typeof register>> {
  const { db } = service;
  const address = place.network;
  const invitedBy = inviteCode === undefined ? undefined : await findInviteCode(db, inviteCode, service.now());
  if (inviteCode !== undefined && invitedBy === undefined) {
    throttles.inviteCode.count(address);
    throw new Refusal('invite', { fields: { inviteCode: 'invalid' } });
  }
  const refuseTaken = async (field: string) => {
    throttles.taken.count(address);
    return new Refusal('exists', { fields: { [field]: 'exists' } });
  };
  const id = uuidv7();
  const member = { ...names, id, invitedBy, ...(await sealContacts(service, id, names)) };
  const taken = await findTaken(db, member);
  if (taken) throw await refuseTaken(taken);
  const at = service.now();
  const hashes = await hashIdentifiers(service, names);
  const passwordHash = await hashPassword(password);
  const made = await db.transaction().execute(async (trx) => {
    // In the transaction: an account with these names may just have been closed.
    if (await isExcluded(trx, hashes, at)) {
      throttles.taken.count(address);
      throw new Refusal('self_excluded');
    }
    if (!(await insertMember(trx, { ...member, passwordHash, at }))) return undefined;
    return {
      token: await beginLogin(trx, service, id, 'registered', place),
      user: await toUser(service, trx, await getMemberById(trx, id)),
    };
  });
  // Race: the name was taken while the password was being hashed.
  if (!made) throw await refuseTaken((await findTaken(db, member)) ?? 'username');
  throttles.registration.count(address);
  return made;
}

/**
 * Creates a member and signs them in.
 *
 * @throws Refusal `invalid`, `underage`, `invite`, `exists` (one field at a time: a taken username does not also reveal
 *   a known e-mail), `self_excluded` while the pause of a closed account with one of these names goes on, `rate`
 */
export async function registerMember(
  context: AccountContext,
  input: RegistrationInput & { adult?: boolean | undefined },
  caller: Caller,
): Promise<WireOf<typeof register>> {
  const { service, throttles } = context;
  const { lang, address } = caller;
  const read = readRegistration(input, { ...service.settings, common: await loadCommonPasswords() }, lang);
  if ('fields' in read)
    throw new Refusal('invalid', {
      fields: input.adult === true ? read.fields : { ...read.fields, adult: 'required' },
    });
  if (input.adult !== true) throw new Refusal('underage', { fields: { adult: 'required' } });
  const make = async () => makeMember(context, read.registration, input.password, await placeOf(caller));
  return throttles.registration.attempt(address, () =>
    throttles.taken.attempt(address, () => throttles.inviteCode.attempt(address, make)),
  );
}

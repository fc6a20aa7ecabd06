import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { uuidv7 } from 'uuidv7';
import type { WireOf } from '~/contract/call';
import { MAIL_CHOICES, MAIL_CODE_MINUTES, type getMail, type setMail } from '~/contract/calls/mail';
import { openContacts } from '../account/contacts.server';
import { getMemberById } from '../account/members.server';
import { recordOwnEvent, type EventPlace } from '../account/security-log.server';
import { memberWords, ownerOf, type MailAddress } from '../at-rest/member-words.server';
import { hashOfToken } from '../one-time-codes/tokens.server';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { asMember, lockMember } from '../store/member-lock.server';
import { MAIL_TARGET } from '../telling/outbox.tables';
import { enqueue } from '../telling/tell.server';
import type { MailTables } from './mail.tables';

const MINUTE = 60_000;
/** Wrong codes after which the one that was sent is of no use. */
const MISSES_MAX = 5;

/** What reads and decrypts the rows. */
type Keeper = Pick<Service, 'db' | 'settings'>;
type Row = MailTables['member_mail'];
type State = WireOf<typeof getMail>;

/** What a member has chosen; `undefined` for those who never did. */
export const findMailRow = (db: Db, memberId: string): Promise<Row | undefined> =>
  db.selectFrom('member_mail').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** The address of a row, decrypted. @throws Error that names the key file */
export async function openAddress(keeper: Keeper, { id, sealed }: Pick<Row, 'id' | 'sealed'>): Promise<string> {
  return ((await memberWords.open(keeper, ownerOf.member_mail(id), sealed)) as MailAddress).address;
}

/**
 * The token that turns a member's e-mails off. It is always the same, so that the link of an old e-mail works, and can be worked out with
 * the key alone.
 *
 * @returns 64 hexadecimal digits
 */
export const offToken = (keeper: Keeper, memberId: string): Promise<string> =>
  memberWords.hash(keeper, 'mail-off', memberId);

const codeHash = (keeper: Keeper, memberId: string, code: string): Promise<string> =>
  memberWords.hash(keeper, 'mail-code', `${memberId}:${code}`);

/**
 * Makes the code that confirms the address; an earlier one is good no longer.
 *
 * @returns eight digits
 */
export async function newCode(service: Pick<Service, 'db' | 'settings' | 'now'>, memberId: string): Promise<string> {
  const code = String(randomInt(10_000_000, 100_000_000));
  await service.db
    .updateTable('member_mail')
    .set({
      code_hash: await codeHash(service, memberId, code),
      code_until: service.now() + MAIL_CODE_MINUTES * MINUTE,
      code_misses: 0,
    })
    .where('member_id', '=', memberId)
    .execute();
  return code;
}

/** What a member has chosen. Without a choice, the address is the account's. */
export async function readMail(service: Keeper, memberId: string): Promise<State> {
  if (!service.settings.mail) return { offered: false };
  const row = await findMailRow(service.db, memberId);
  const own = async () => (await openContacts(service, await getMemberById(service.db, memberId))).email;
  return {
    offered: true,
    email: row ? await openAddress(service, row) : await own(),
    confirmed: row !== undefined && row.confirmed_at !== null,
    answers: row?.answers === 1,
    withdrawals: row?.withdrawals === 1,
    logins: row?.logins === 1,
  };
}

/** Whether two addresses are one: servers do not tell capitals apart. */
const isSame = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

type Asked = z.output<(typeof setMail)['request']>;
const isOn = (asked: Pick<Asked, (typeof MAIL_CHOICES)[number]>) => MAIL_CHOICES.some((choice) => asked[choice]);

/** Whether this choice sends a code: it is on, and the address is not confirmed. */
export async function needsCode(service: Keeper, memberId: string, asked: Asked): Promise<boolean> {
  if (!isOn(asked)) return false;
  const row = await findMailRow(service.db, memberId);
  if (!row || row.confirmed_at === null) return true;
  return asked.email !== undefined && !isSame(await openAddress(service, row), asked.email);
}

/**
 * Stores what a member has chosen. An address that is not confirmed gets a code.
 *
 * @param asked with an address that was checked, if there is one
 * @throws Refusal `invalid` where something is chosen without an address; `not_found` where no e-mails are sent
 */
export async function saveMail(service: Service, asked: Asked, caller: MemberCaller): Promise<State> {
  if (!service.settings.mail) throw new Refusal('not_found', {}, 404);
  const { memberId } = caller;
  await memberWords.ready(service);
  const token = await offToken(service, memberId);
  await asMember(service.db, memberId, async (trx) => {
    const at = service.now();
    const row = await findMailRow(trx, memberId);
    const known = row && (await openAddress(service, row));
    const address = asked.email ?? known;
    if (address === undefined) {
      if (isOn(asked)) throw new Refusal('invalid', { fields: { email: 'required' } });
      return;
    }
    const id = row?.id ?? uuidv7();
    const isKept = isSame(known, address);
    const chosen = { answers: +asked.answers, withdrawals: +asked.withdrawals, logins: +asked.logins } as Pick<
      Row,
      (typeof MAIL_CHOICES)[number]
    >;
    const confirmed_at = isKept ? (row?.confirmed_at ?? null) : null;
    const values = {
      ...chosen,
      sealed: await memberWords.seal(service, ownerOf.member_mail(id), { address }),
      language: caller.lang,
      confirmed_at,
      ...(isKept ? {} : { code_hash: null, code_until: null, code_misses: 0 }),
    };
    await trx
      .insertInto('member_mail')
      .values({
        id,
        member_id: memberId,
        code_hash: null,
        code_until: null,
        code_misses: 0,
        off_hash: hashOfToken(token),
        sent_day: null,
        sent_count: 0,
        ...values,
      })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
      .execute();
    const isChanged = !isKept || MAIL_CHOICES.some((choice) => row?.[choice] !== chosen[choice]);
    if (isChanged) await recordOwnEvent(trx, caller, 'mail_changed', at);
    if (isOn(asked) && confirmed_at === null) await enqueue(trx, MAIL_TARGET, { memberId, kind: 'confirm', at });
  });
  return readMail(service, memberId);
}

/**
 * Confirms the address with the code that was sent to it.
 *
 * @throws Refusal `invalid` with the field `code` for another code, one that is over, or after too many wrong ones
 */
export async function confirmAddress(service: Service, code: string, caller: MemberCaller): Promise<State> {
  const { memberId } = caller;
  const hash = await codeHash(service, memberId, code.replace(/\D/g, ''));
  // A wrong code is counted, so it does not throw in the transaction.
  const isRight = await asMember(service.db, memberId, async (trx) => {
    const at = service.now();
    const row = await findMailRow(trx, memberId);
    if (!row?.code_hash || (row.code_until ?? 0) <= at || row.code_misses >= MISSES_MAX) return false;
    const own = trx.updateTable('member_mail').where('member_id', '=', memberId);
    if (row.code_hash !== hash) {
      await own.set({ code_misses: row.code_misses + 1 }).execute();
      return false;
    }
    await own.set({ confirmed_at: at, code_hash: null, code_until: null, code_misses: 0 }).execute();
    return true;
  });
  if (!isRight) throw new Refusal('invalid', { fields: { code: 'invalid' } });
  return readMail(service, memberId);
}

/**
 * Turns all e-mails of the member off whose token it is, and nothing on. Returns nothing: the answer must not depend on the member.
 *
 * @param place from where the link is used
 * @throws Refusal `not_found` for a token of no member
 */
export async function turnOff(
  { db, now }: Pick<Service, 'db' | 'now'>,
  token: string,
  place: Omit<EventPlace, 'memberId'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const find = () =>
      trx.selectFrom('member_mail').selectAll().where('off_hash', '=', hashOfToken(token)).executeTakeFirst();
    const found = await find();
    if (!found) throw new Refusal('not_found', {}, 404);
    const { member_id: memberId } = found;
    await lockMember(trx, memberId);
    const row = await find();
    if (!row) throw new Refusal('not_found', {}, 404);
    await trx.deleteFrom('outbox').where('member_id', '=', memberId).where('target', '=', MAIL_TARGET).execute();
    if (MAIL_CHOICES.every((choice) => row[choice] === 0)) return;
    await trx
      .updateTable('member_mail')
      .set({ answers: 0, withdrawals: 0, logins: 0 })
      .where('member_id', '=', memberId)
      .execute();
    await recordOwnEvent(trx, { memberId, ...place }, 'mail_changed', now());
  });
}

import { WITHDRAWAL_RULES } from '../funds/rules';
import { findPause } from '../limits/pauses.server';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import type { MailSettings } from '../settings';
import { sendBySmtp } from '../smtp.server';
import { CHOICE_OF, offPage, pageOf, SENT_IN_PAUSES } from './kinds';
import { findMailRow, newCode, offToken, openAddress } from './mail.server';
import type { MailTables } from './mail.tables';
import { tellMember } from './tell.server';
import { writeMail } from './texts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How often the outbox is looked at, in ms. */
const EVERY_MS = 30_000;
/** Waits after failed attempts, in ms; then the e-mail is given up. */
const WAITS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);
/** E-mails of one pass, and withdrawals that it finds to be late. */
const AT_ONCE = 100;
/** E-mails to one member on a UTC day; the next ones wait for the next day. */
const DAILY_MAX = 10;
/** What could not be sent by then is old news, in ms. */
const KEPT_MS = 2 * DAY;

/** Dependencies of e-mails. */
type Mailing = Pick<Service, 'db' | 'now' | 'settings' | 'log'>;
type Waiting = MailTables['mail_outbox'];
type Row = MailTables['member_mail'];

/** Notes which withdrawals are late by now, once, and tells their members. */
async function findLate({ db, now }: Mailing): Promise<void> {
  const at = now();
  const late = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'processing')
    .where('apply_time', '<', at - WITHDRAWAL_RULES.arrivalHours * HOUR)
    .where('late_at', 'is', null)
    .orderBy('apply_time')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of late)
    await db.transaction().execute(async (trx) => {
      const found = await trx
        .updateTable('withdrawals')
        .set({ late_at: at })
        .where('id', '=', id)
        .where('status', '=', 'processing')
        .where('late_at', 'is', null)
        .returning('member_id')
        .executeTakeFirst();
      if (found) await tellMember(trx, { memberId: found.member_id, kind: 'withdrawal_late', reference: id, at });
    });
}

/** Takes an e-mail, so that no other process sends it too. A process that ends before it is sent leaves it for a later attempt. */
async function take({ db, now }: Mailing, { id, attempts }: Waiting): Promise<boolean> {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length - 1)] ?? DAY;
  const taken = await db
    .updateTable('mail_outbox')
    .set({ attempts: attempts + 1, next_at: now() + wait })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_at', '<=', now())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

const drop = ({ db }: Mailing, { id }: Waiting) => db.deleteFrom('mail_outbox').where('id', '=', id).execute();

/** Whether a member still wants an e-mail, and gets it now: in a pause, only what is about the safety of the account. */
async function isWanted({ db, now }: Mailing, { kind, member_id }: Waiting, row: Row): Promise<boolean> {
  if (kind !== 'confirm' && (row.confirmed_at === null || row[CHOICE_OF[kind]] === 0)) return false;
  if (kind === 'confirm' && row.confirmed_at !== null) return false;
  return SENT_IN_PAUSES.includes(kind) || (await findPause(db, member_id, now())) === undefined;
}

const dayOf = (at: number) => Math.floor(at / DAY);
const sentOn = (row: Row, day: number) => (row.sent_day === day ? row.sent_count : 0);

async function send(service: Mailing, mail: MailSettings, waiting: Waiting, row: Row): Promise<void> {
  const { id, kind, member_id, reference } = waiting;
  const off = mail.origin + offPage(await offToken(service, member_id));
  const { subject, text } = writeMail({
    kind,
    language: row.language,
    brand: service.settings.brandName,
    page: mail.origin + pageOf(kind, reference),
    off,
    code: kind === 'confirm' ? await newCode(service, member_id) : undefined,
  });
  await sendBySmtp(mail.smtpUrl, {
    from: { name: service.settings.brandName, address: mail.from },
    // As an object, so that nothing in it is read as a second address.
    to: { name: '', address: await openAddress(service, row) },
    messageId: `<${id}@${new URL(mail.origin).hostname}>`,
    subject,
    text,
    headers: {
      // One click without a login: RFC 8058.
      'List-Unsubscribe': `<${off}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  });
}

/** What is known of a failed delivery. Never its message: servers repeat the address in it. `isRecipient`: the server does not take the address. */
function failureOf(error: unknown): { code: unknown; responseCode: unknown; isRecipient: boolean } {
  const { code, responseCode, rejected } = error as { code?: unknown; responseCode?: unknown; rejected?: unknown };
  return { code, responseCode, isRecipient: Array.isArray(rejected) && Number(responseCode) >= 500 };
}

/** Sends an e-mail that is due. @returns false when the server did not work, so that nothing else is tried now */
async function deliver(service: Mailing, mail: MailSettings, waiting: Waiting): Promise<boolean> {
  const { db, now, log } = service;
  if (!(await take(service, waiting))) return true;
  const row = await findMailRow(db, waiting.member_id);
  if (!row || !(await isWanted(service, waiting, row))) {
    await drop(service, waiting);
    return true;
  }
  const today = dayOf(now());
  if (sentOn(row, today) >= DAILY_MAX) {
    const later = { attempts: waiting.attempts, next_at: (today + 1) * DAY };
    await db.updateTable('mail_outbox').set(later).where('id', '=', waiting.id).execute();
    return true;
  }
  try {
    await send(service, mail, waiting, row);
  } catch (error) {
    const { isRecipient, ...failure } = failureOf(error);
    const isOver = isRecipient || waiting.attempts >= WAITS_MS.length;
    if (isOver) await drop(service, waiting);
    log.warn({ ...failure, kind: waiting.kind, givenUp: isOver }, 'an e-mail to a member could not be sent');
    return isRecipient;
  }
  await drop(service, waiting);
  await db
    .updateTable('member_mail')
    .set({ sent_day: today, sent_count: sentOn(row, today) + 1 })
    .where('id', '=', row.id)
    .execute();
  return true;
}

/**
 * Sends the e-mails that are due. Each is claimed, sent and then deleted: a process that ends between the last two steps leaves it to be
 * sent once more, and none is lost.
 */
export async function sendMails(service: Mailing): Promise<void> {
  const { mail } = service.settings;
  if (!mail) return;
  await findLate(service);
  const due = await service.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('next_at', '<=', service.now())
    .orderBy('next_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const waiting of due) if (!(await deliver(service, mail, waiting))) return;
}

/** Sends e-mails to members. @returns `stop` ends it after the current pass */
export function startMails(service: Service): Recurring {
  return startRecurring({
    everyMs: EVERY_MS,
    atOnce: false,
    run: () => sendMails(service),
    failed: (error) => service.log.error({ err: error }, 'e-mails to members could not be sent'),
  });
}

/** Deletes e-mails that were not sent in time, also where none are sent any more. */
export async function dropOldMails({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('at', '<', now() - KEPT_MS)
    .execute();
}

import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import type { MailSettings } from '../settings';
import { sendBySmtp } from '../smtp.server';
import { CHOICE_OF, offPage, pageOf } from '../telling/kinds';
import { EVERY_MS, sendDue, type Channel, type Failure, type Telling, type Waiting } from '../telling/outbox.server';
import { writeMail } from '../telling/texts';
import { findMailRow, newCode, offToken, openAddress } from './mail.server';
import type { MailTables } from './mail.tables';

type Row = MailTables['member_mail'];

/** Where an e-mail goes, if the member wants it. */
async function find({ db }: Telling, { kind, member_id }: Waiting): Promise<Row | undefined> {
  const row = await findMailRow(db, member_id);
  if (!row) return undefined;
  const isWanted =
    kind === 'confirm' ? row.confirmed_at === null : row.confirmed_at !== null && row[CHOICE_OF[kind]] === 1;
  return isWanted ? row : undefined;
}

async function send(service: Telling, mail: MailSettings, waiting: Waiting, row: Row): Promise<void> {
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

/** What is known of a failed delivery. Never its message: servers repeat the address in it. */
function failureOf(error: unknown): Failure {
  const { code, responseCode, rejected } = error as { code?: unknown; responseCode?: unknown; rejected?: unknown };
  // The server does not take the address. Otherwise the server did not work, and nothing else is tried now.
  const isRecipient = Array.isArray(rejected) && Number(responseCode) >= 500;
  return { said: { code, responseCode }, isFinal: isRecipient, goesOn: isRecipient };
}

/** Sends the e-mails that are due, see {@link sendDue}. */
export async function sendMails(service: Telling): Promise<void> {
  const { mail } = service.settings;
  if (!mail) return;
  const channel: Channel<Row> = {
    what: 'an e-mail',
    target: 'mail',
    atOnce: 1,
    find: (waiting) => find(service, waiting),
    send: (waiting, row) => send(service, mail, waiting, row),
    failed: (error) => Promise.resolve(failureOf(error)),
    count: ({ id }, sent) => service.db.updateTable('member_mail').set(sent).where('id', '=', id).execute(),
  };
  await sendDue(service, channel);
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

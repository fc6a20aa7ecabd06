import { afterAll, beforeAll, expect, it } from 'vitest';
import * as meet from '~/contract/calls/meet';
import { appealSuspension } from '~/contract/calls/account';
import { uploadImage } from '~/contract/calls/funds';
import { sendMessage } from '~/contract/calls/service';
import { sealContacts } from '~/member-api/account/contacts.server';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import { addNote } from '~/member-api/desk/members/notes.server';
import { suspendMember } from '~/member-api/desk/members/suspend.server';
import { PAGES } from '~/desk/pages';
import type { Browser, Seen } from '../app/harness/browser';
import { newPicture } from '../member-api/harness/member';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let owner: Browser;
let member: DeskMember;
/** Ids by pattern. */
let ids: Record<string, Record<string, string>>;

const PRIVATE = {
  email: 'private@mail.example',
  phone: '+8613912345678',
  holder: /holder/i,
  card: '4242424242424242',
  contact: 'LINE private_contact',
  words: 'private words to the desk',
  told: 'private words about a profile',
  appeal: 'private words of an appeal',
  note: 'private words of a note',
  balance: /9\d\d\.\d\d/,
};

beforeAll(async () => {
  open = await openDeskApp();
  owner = await open.signedIn('owner');
  member = await addMember(open);
  const { desk } = open;
  const session = () => ({ token: member.token, key: crypto.randomUUID() });
  const { email, phone } = PRIVATE;
  const contacts = await sealContacts(desk, member.id, { email, phone });
  await desk.db.updateTable('members').set(contacts).where('id', '=', member.id).execute();
  const recharge = await member.askRecharge('100.00');
  const withdrawal = await member.askWithdrawal('100.00');
  const { list } = await member.client.get(meet.listProfiles, { page: 1, limit: 1, suiji: 0 }, session());
  const profile = list[0]?.id ?? '';
  const asked = { id: profile, contact: PRIVATE.contact, message: PRIVATE.told };
  const { id: request = '' } = await member.client.get(meet.requestDate, asked, session());
  const reported = { id: profile, reason: 'fake' as const, text: PRIVATE.told };
  const { id: report = '' } = await member.client.get(meet.reportProfile, reported, session());
  const { data } = await member.client.upload(uploadImage, await newPicture(), session());
  await member.client.get(sendMessage, { text: PRIVATE.words, image: data?.url }, session());
  await addNote(desk, member.id, PRIVATE.note, { staff: SHELL, at: desk.now() });
  await suspendMember(desk, member.id, { reason: 'second_account' }, { staff: SHELL, at: desk.now() });
  await member.client.get(appealSuspension, { text: PRIVATE.appeal }, session());
  const { id: appeal } = await desk.db.selectFrom('suspension_appeals').select('id').executeTakeFirstOrThrow();
  const { image } = await desk.db
    .selectFrom('service_messages')
    .select('image')
    .where('image', 'is not', null)
    .executeTakeFirstOrThrow();
  ids = {
    recharges: { id: recharge },
    withdrawals: { id: withdrawal },
    requests: { id: request },
    reports: { id: report },
    appeals: { id: appeal },
    conversations: { id: member.id, name: image ?? '' },
    members: { id: member.id },
  };
});
afterAll(() => open.close());

/** Rows about the member from a moment on, and lists that they stood in. */
async function looksSince(seq: number): Promise<string[]> {
  const rows = await open.desk.db.selectFrom('audit_rows').selectAll().where('seq', '>', seq).execute();
  return rows.filter((row) => row.member_id === member.id || row.detail.includes(member.id)).map(({ act }) => act);
}
const lastRow = async () => (await open.desk.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq;

/** Whether an answer prints something private of the member, or is one of their pictures. */
const isPrivate = ({ main, headers }: Seen) =>
  headers.get('content-type') === 'image/jpeg' ||
  Object.values(PRIVATE).some((secret) => (typeof secret === 'string' ? main.includes(secret) : secret.test(main)));

/** Addresses that show something private, by pattern; those of forms show it too when the form is refused. */
const PRIVATE_PAGES = [
  '/desk/recharges/:id/picture',
  '/desk/withdrawals/:id',
  '/desk/requests/:id',
  '/desk/reports/:id',
  '/desk/conversations',
  '/desk/conversations/:id',
  '/desk/conversations/:id/picture/:name',
  '/desk/members',
  '/desk/members/:id',
  '/desk/members/:id/timeline',
  '/desk/members/:id/credit',
  '/desk/members/:id/credit/check',
  '/desk/appeals/:id',
];
const addressOf = (path: string) => {
  const area = path.split('/')[2] ?? '';
  const address = path.replace(/:(\w+)/g, (_, name: string) => ids[area]?.[name] ?? 'none');
  return path.endsWith('/check') ? `${address}?way=take&amount=5.00&reason=credited_twice` : address;
};

it('writes down each look at private data: a page, a file, and a page that answers a form', async () => {
  const shown = new Set<string>();
  for (const { path, ...page } of PAGES) {
    const address = addressOf(path);
    const actions = 'actions' in page ? Object.keys(page.actions ?? {}) : [];
    const asks: [how: string, ask: () => Promise<Seen>][] = [['GET', () => owner.get(address)]];
    for (const action of actions) {
      const to = `${address}${address.includes('?') ? '&' : '?'}do=${action}`;
      // With a wrong token nothing is done, and the page is shown again.
      asks.push([action, () => owner.send(to, { method: 'POST', body: new URLSearchParams({ csrf: 'wrong' }) })]);
    }
    for (const [how, ask] of asks) {
      const before = await lastRow();
      const seen = await ask();
      if (!isPrivate(seen)) continue;
      shown.add(path);
      expect(await looksSince(before), `${how} ${path}`).not.toEqual([]);
    }
  }
  expect([...shown].sort()).toEqual([...PRIVATE_PAGES].sort());
});

it('prints the whole card number on the page that asks for it, and not when a form is refused', async () => {
  const path = addressOf('/desk/withdrawals/:id');
  const page = await owner.get(`${path}?card=1`);
  expect(page.main).toContain(PRIVATE.card);
  const before = await lastRow();
  const refused = await owner.post(`${path}?card=1&do=complete`, {});
  expect([refused.status, refused.main.includes(PRIVATE.card)]).toEqual([400, false]);
  expect(await looksSince(before)).toEqual(['withdrawal.look']);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealContacts } from '~/member-api/account/contacts.server';
import type { Browser } from '../app/harness/browser';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let desk: Browser;
let auditor: Browser;
beforeAll(async () => {
  open = await openDeskApp();
  desk = await open.signedIn('desk', 'mei');
  auditor = await open.signedIn('auditor', 'aud');
});
afterAll(() => open.close());

const at = ({ id }: DeskMember) => `/desk/members/${id}`;
const actsOn = async ({ id }: DeskMember) =>
  (await open.desk.db.selectFrom('audit_rows').select(['act', 'staff']).where('member_id', '=', id).execute()).map(
    ({ act, staff }) => `${staff} ${act}`,
  );
const search = async (q: string) => {
  await desk.get('/desk/members');
  return desk.get((await desk.post('/desk/members?do=find', { q })).location);
};

describe('the search', () => {
  it('finds a member, and opening the page records the look', async () => {
    const member = await addMember(open);
    const seen = await search(member.username.slice(0, 6));
    expect(seen.$(`a[href="${at(member)}"]`).text()).toBe(member.username);
    expect(await actsOn(member)).toEqual([]);
    const page = await desk.get(at(member));
    expect(page.$('h1').text()).toBe(member.username);
    expect(page.main).toContain('1,000.00');
    expect(await actsOn(member)).toEqual(['mei member.look']);
  });

  it('writes its words into no address, and down whose e-mails and phones were shown', async () => {
    const member = await addMember(open);
    const contacts = await sealContacts(open.desk, member.id, { email: 'sought@mail.example', phone: null });
    await open.desk.db.updateTable('members').set(contacts).where('id', '=', member.id).execute();
    await desk.get('/desk/members');
    const { location } = await desk.post('/desk/members?do=find', { q: ' Sought@mail.Example' });
    expect(decodeURIComponent(location).toLowerCase()).not.toContain('sought');
    expect((await desk.get(location)).main).toContain('sought@mail.example');
    // An address is of no use to another login.
    expect((await auditor.get(location)).$('[name=q]').val()).toBeUndefined();
    const rows = await open.desk.db
      .selectFrom('audit_rows')
      .select('detail')
      .where('act', '=', 'member.search')
      .where('staff', '=', 'mei')
      .orderBy('seq', 'desc')
      .execute();
    expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({ found: '1', members: member.id });
    const audit = await auditor.get(`/desk/audit?member=${member.username}`);
    expect(audit.main).toContain('member.search');
    expect(audit.main).not.toContain(`members: ${member.id}`);
    expect(open.app.log()).not.toContain('sought');
  });

  it('finds by reference, keeps what was typed, and says when nothing is found', async () => {
    const member = await addMember(open);
    const id = await member.askWithdrawal('100.00');
    const seen = await search(id);
    expect(seen.main).toContain('by reference');
    expect(seen.$('[name=q]').val()).toBe(id);
    expect((await search('no-such-member')).main).toContain('No members found.');
    expect((await desk.get('/desk/members/none')).location).toBe('/desk/members');
  });
});

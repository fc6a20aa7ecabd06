import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMessages, sendMessage } from '~/contract/calls/service';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import { changeStaff } from '~/member-api/desk/staff/staff.server';
import type { Browser } from '../app/harness/browser';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let desk: Browser;
let member: DeskMember;
beforeAll(async () => {
  open = await openDeskApp();
  desk = await open.signedIn('desk', 'mei');
  member = await addMember(open);
});
afterAll(() => open.close());

const session = () => ({ token: member.token });
const write = (text: string, lang?: string) =>
  member.client.get(sendMessage, { text }, { ...session(), ...(lang && { lang: lang }) });
const said = async () => (await member.client.get(listMessages, {}, session())).list;
const path = () => `/desk/conversations/${member.id}`;

describe('a conversation', () => {
  it('waits with its first words, is answered once, and then waits for the member', async () => {
    await write('Where is my withdrawal?');
    const list = await desk.get('/desk/conversations');
    expect(list.main).toContain('1 to answer');
    expect(list.main).toContain('Where is my withdrawal?');
    const page = await desk.get(path());
    expect(page.main).toContain('Unanswered');
    const empty = await desk.post(`${path()}?do=answer`, { text: ' ' });
    expect([empty.status, empty.$('#answer-text-error').text()]).not.toEqual([303, '']);
    await desk.get(path());
    const [first, second] = await Promise.all(
      [1, 2].map(() => desk.post(`${path()}?do=answer`, { text: 'On its way.' })),
    );
    expect([first?.status, second?.status]).toEqual([303, 303]);
    expect((await said()).filter(({ from }) => from === 'agent').map(({ text }) => text)).toEqual(['On its way.']);
    expect((await desk.get('/desk/conversations')).main).toContain('0 to answer');
    expect((await desk.get('/desk/conversations?state=waits')).main).toContain(member.username);
    const acts = await open.desk.db
      .selectFrom('audit_rows')
      .select(['act', 'staff', 'detail'])
      .where('member_id', '=', member.id)
      .execute();
    expect(acts.map(({ act }) => act)).toContain('conversation.look');
    expect(JSON.stringify(acts)).not.toContain('On its way');
  });

  it('is reopened by the member, assigned, and closed without an answer', async () => {
    await write('One more thing');
    await desk.get(path());
    await desk.post(`${path()}?do=assign`, { to: 'mei' });
    expect((await desk.get('/desk/conversations?mine=1')).main).toContain('One more thing');
    const ann = await open.signedIn('desk', 'ann');
    expect((await ann.get('/desk/conversations?mine=1')).main).not.toContain('One more thing');
    expect((await ann.get(path())).main).toContain('mei is on it');
    await desk.get(path());
    await desk.post(`${path()}?do=state`, { state: 'closed' });
    expect((await desk.get('/desk/conversations?state=closed')).main).toContain(member.username);
    await write('Hello again');
    expect((await desk.get('/desk/conversations')).main).toContain('Hello again');
  });

  it('takes a picture from staff, which only its member sees, and cleans it', async () => {
    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'a secret' } })
      .jpeg()
      .toBuffer();
    const page = await desk.get(path());
    const form = new FormData();
    for (const { name, value } of page.$('#answer').serializeArray()) form.set(name, value);
    form.set('text', 'Like this:');
    form.set('picture', new File([new Uint8Array(picture)], 'how.jpg', { type: 'image/jpeg' }));
    const sent = await desk.send(`${path()}?do=answer`, { method: 'POST', body: form });
    expect(sent.status).toBe(303);
    const { image = '' } = (await said()).at(-1) ?? {};
    expect(image).toContain('upload/image/');
    const own = await desk.get(path());
    const seen = await desk.get(own.$('ol img').last().attr('src') ?? '');
    expect(seen.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(seen.bytes).includes('a secret')).toBe(false);
    const other = await addMember(open);
    expect((await desk.get(`/desk/conversations/${other.id}/picture/${image.split('/').at(-1) ?? ''}`)).status).toBe(
      404,
    );
    await desk.get(`/desk/conversations/${other.id}`);
    const planted = await desk.post(`/desk/conversations/${other.id}?do=answer`, { picture: image.split('/').at(-1) });
    expect(planted.status).toBe(400);
  });

  it('gets canned answers in the language of the member, after what was typed', async () => {
    await desk.get('/desk/canned');
    const texts = { name: 'Hours', text_en: 'We open at nine.', text_zh_cn: '九点开始。', text_ja: '9時からです。' };
    const missing = await desk.post('/desk/canned?do=save', { ...texts, text_ja: '' });
    expect(missing.status).toBe(400);
    expect(missing.$('[name=text_en]').last().text()).toContain('We open at nine.');
    await desk.get('/desk/canned');
    expect((await desk.post('/desk/canned?do=save', texts)).status).toBe(303);
    await desk.get('/desk/canned');
    const taken = await desk.send('/desk/canned?do=save', {
      method: 'POST',
      body: new URLSearchParams({
        ...texts,
        csrf: (await desk.get('/desk/canned')).$('[name=csrf]').first().val() as string,
      }),
    });
    expect(taken.status).toBe(409);
    await open.desk.db.updateTable('service_conversations').set({ language: 'ja' }).execute();
    const page = await desk.get(path());
    const canned = page.$('[name=canned] option').last().attr('value');
    const inserted = await desk.post(`${path()}?do=insert`, { text: 'Good day.', canned, picture: undefined });
    expect(inserted.status).toBe(200);
    expect(inserted.$('textarea[name=text]').text()).toBe('Good day.\n\n9時からです。');
    expect(inserted.title).not.toContain('Error');
  });

  it('is assigned to open logins that answer, and to nobody else', async () => {
    await open.signedIn('auditor', 'ada');
    await open.signedIn('desk', 'gone');
    await changeStaff(open.desk.db, 'gone', { closed: true }, { staff: SHELL, at: open.desk.now() });
    for (const to of ['ada', 'gone', 'whoever']) {
      await desk.get(path());
      const refused = await desk.post(`${path()}?do=assign`, { to });
      expect([refused.status, refused.$('#assign-to-error').text()]).toEqual([409, expect.stringContaining('changed')]);
    }
    expect((await desk.get(path())).$('#assign option').text()).not.toContain('gone');
    const known = await open.desk.db.selectFrom('service_conversations').select('assigned').execute();
    expect(known.map(({ assigned }) => assigned)).toEqual(['mei']);
  });

  it('takes notes beside it, which the member never reads, after the answer', async () => {
    const page = await desk.get(path());
    const forms = page.$('main form').toArray();
    const place = (id: string) => forms.findIndex((form) => page.$(form).attr('id') === id);
    expect(place('answer')).toBeLessThan(place('note'));
    const empty = await desk.post(`${path()}?do=note`, { text: '' });
    expect([empty.status, empty.$('#note-text-error').text()]).toEqual([400, expect.stringMatching(/./)]);
    expect((await desk.post(`${path()}?do=note`, { text: 'Prefers mornings.' })).location).toBe(path());
    const seen = await desk.get(path());
    expect(seen.main).toContain('Prefers mornings.');
    // Each form has a key of its own, so that both can be sent from one page.
    expect((await desk.post(`${path()}?do=answer`, { text: 'We will.' })).status).toBe(303);
    expect(JSON.stringify(await said())).not.toContain('mornings');
  });

  it('is not read by auditors', async () => {
    const auditor = await open.signedIn('auditor');
    expect((await auditor.get('/desk/conversations')).main).not.toContain('Hello again');
    expect((await auditor.get(path())).status).toBe(403);
  });
});

describe('long lists', () => {
  it('lead through the whole history of a conversation, page by page', async () => {
    const talkative = await addMember(open);
    const { db } = (await open.app.inside.memberApi)!.service;
    const words = { speaker: 'member', sealed: null, image: null, answered_at: 1, waited: null, actor: null } as const;
    const rows = Array.from({ length: 450 }, (_, at) => ({
      ...{ id: `history-${String(at)}`, member_id: talkative.id, place: at + 1, at: Date.UTC(2026, 0, 1, 0, at) },
      ...words,
    }));
    await db.insertInto('service_messages').values(rows).execute();
    const seen: string[] = [];
    let next: string | undefined = `/desk/conversations/${talkative.id}`;
    for (let pages = 0; next !== undefined && pages < 40; pages++) {
      const { $ } = await desk.get(next);
      expect($('form#answer')).toHaveLength(pages === 0 ? 1 : 0);
      const times = $('section ol time').toArray();
      seen.unshift(...times.map((time) => $(time).attr('datetime') ?? ''));
      next = $('a:contains("Earlier messages")').attr('href');
    }
    expect(seen.map((time) => Date.parse(time))).toEqual(rows.map(({ at }) => at));
  });

  it('end where there is nothing more', async () => {
    const { db } = (await open.app.inside.memberApi)!.service;
    await db.updateTable('service_conversations').set({ state: 'open' }).execute();
    const members = await Promise.all(Array.from({ length: 25 }, () => addMember(open)));
    for (const { token, client } of members) await client.get(sendMessage, { text: 'Hello' }, { token });
    await db
      .updateTable('service_messages')
      .set({ answered_at: 1 })
      .where('member_id', '=', member.id)
      .where('speaker', '=', 'member')
      .execute();
    const list = await desk.get('/desk/conversations');
    expect([list.$('ul.d-list > li').length, list.$('[rel=next]').length]).toEqual([25, 0]);
    await db.deleteFrom('service_conversations').where('member_id', '=', member.id).execute();
    await db.updateTable('service_conversations').set({ state: 'closed' }).execute();
    const closed = await desk.get('/desk/conversations?state=closed');
    expect([closed.$('ul.d-list > li').length, closed.$('[rel=next]').length]).toEqual([25, 0]);
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMessages, sendMessage } from '~/contract/calls/service';
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
    expect(list.main).toContain('1 waiting');
    expect(list.main).toContain('Where is my withdrawal?');
    const page = await desk.get(path());
    expect(page.main).toContain('unanswered');
    const empty = await desk.post(`${path()}?do=answer`, { text: ' ' });
    expect([empty.status, empty.$('#answer-text-error').text()]).not.toEqual([303, '']);
    await desk.get(path());
    const [first, second] = await Promise.all(
      [1, 2].map(() => desk.post(`${path()}?do=answer`, { text: 'On its way.' })),
    );
    expect([first?.status, second?.status]).toEqual([303, 303]);
    expect((await said()).filter(({ from }) => from === 'agent').map(({ text }) => text)).toEqual(['On its way.']);
    expect((await desk.get('/desk/conversations')).main).toContain('0 waiting');
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

  it('is not read by auditors', async () => {
    const auditor = await open.signedIn('auditor');
    expect((await auditor.get('/desk/conversations')).main).not.toContain('Hello again');
    expect((await auditor.get(path())).status).toBe(403);
  });
});

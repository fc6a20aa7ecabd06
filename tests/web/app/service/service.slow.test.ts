import sharp from 'sharp';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import type { Service } from '~/member-api/service';
import { answerConversation } from '~/member-api/service-desk/desk.server';
import { PASSWORD } from '../../member-api/harness/member';
import type { Browser, BrowserOptions, Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { sendWithFile } from '../harness/send-file';
import { sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

let app: App;
let service: Service;
beforeAll(async () => {
  app = await openApp();
  ({ service } = (await app.inside.memberApi)!);
});
afterAll(() => app.close());

const PATH = '/profile/customer-service';
let members = 0;

/** A new member without messages. */
async function newMember(options: BrowserOptions = {}): Promise<{ member: Browser; id: string }> {
  members += 1;
  const username = `writer${members}`;
  const member = app.browser(options);
  await member.get('/register');
  const password = { password: PASSWORD, confirmPassword: PASSWORD };
  await member.post('/register', { username, email: `${username}@example.com`, adult: 'on', ...password });
  const { id } = await service.db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  member.jar.delete('flash');
  return { member, id };
}

const picture = (shade: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

const send = (member: Browser, page: Seen, typed: Record<string, string>, bytes?: Uint8Array, path = PATH) =>
  sendWithFile(member, page, path, typed, { field: 'image', name: 'card.jpg', bytes });

const write = async (member: Browser, text: string) => {
  const answer = await send(member, await member.get(PATH), { text });
  expect(answer.status, answer.main).toBe(302);
};
const said = (page: Seen) =>
  page
    .$('[role=log] li, [role=group] li')
    .toArray()
    .map((item) => page.$(item).find('p').eq(1).text());

describe('the page', () => {
  it('says in each language that nobody pays to withdraw (X7), that no one is on duty in the demo, when the desk is open, and that nothing is measured yet', async () => {
    const member = await signIn(app.browser());
    const zones = { en: 'Japan Standard Time', 'zh-CN': '日本标准时间', ja: '日本標準時' };
    for (const language of LANGUAGES) {
      member.jar.set('lang', language);
      const page = await member.get(PATH);
      for (const key of ['shell:staffNeverAsk', 'service:demo', 'service:desk.noData', 'service:talk.empty'] as const)
        expect(page.main).toContain(sentence(language, key));
      expect(page.main).toContain(zones[language]);
      expect(page.main).toContain('09:00–21:00');
      expect(page.main).not.toMatch(/3-5|3–5/);
    }
  });

  it('shows what was written and what a program answered, the newest last, and calls the program automatic', async () => {
    const { member } = await newMember();
    await write(member, 'Where is <b>my</b> money?\nI am worried.');
    const page = await member.get(PATH);
    expect(said(page)[0]).toBe('Where is <b>my</b> money?\nI am worried.');
    const [mine, program] = page.$('[role=log] li').toArray();
    expect(page.$(mine).find('strong').text()).toBe('You');
    expect(page.$(program).find('strong').text()).toBe('Automatic message');
    expect(page.$(program).attr('id')).toBe('newest');
    expect(page.$('[role=log] time').first().attr('datetime')).toMatch(/^\d{4}-.*Z$/);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });

  it('shows what a person answers, and how long that took from then on', async () => {
    const { member, id } = await newMember();
    await write(member, 'Is anybody there?');
    await answerConversation(service, id, {
      text: 'Yes, good evening.',
      actor: 'operator:mei-of-the-night',
      staff: SHELL,
    });
    const page = await member.get(PATH);
    expect(said(page).at(-1)).toBe('Yes, good evening.');
    expect(page.$('#newest strong').text()).toBe('Customer service');
    expect(page.main).toContain('about 1 minute, from recent replies');
    expect(page.body).not.toContain('mei-of-the-night');
  });

  it('has pages that a bookmark survives: what stood on the first one stands there for ever', async () => {
    const { member, id } = await newMember();
    await write(member, 'The beginning.');
    for (let number = 1; number <= 40; number++)
      await answerConversation(service, id, { text: `Answer ${number}.`, actor: 'operator:mei', staff: SHELL });
    const first = await member.get(`${PATH}?page=1`);
    expect([said(first).length, said(first)[0]]).toEqual([30, 'The beginning.']);
    expect(first.$('#newest, [role=log]')).toHaveLength(0);
    expect(first.$('main form textarea')).toHaveLength(1);
    expect(first.$(`a[rel=next]`).attr('href')).toBe(`${PATH}?page=2`);
    const newest = await member.get(PATH);
    expect([said(newest).length, said(newest).at(-1)]).toEqual([12, 'Answer 40.']);
    expect(newest.$(`a[rel=prev]`).attr('href')).toBe(`${PATH}?page=1`);
    await write(member, 'One thing more.');
    expect(said(await member.get(`${PATH}?page=1`))).toEqual(said(first));
    expect((await member.get(`${PATH}?page=9`)).main).toContain('There’s no page 9 in this conversation.');
    expect(said(await member.get(`${PATH}?page=x`)).at(-1)).toBe('One thing more.');
  });

  it('is reached from the profile, from Meet’s safety page and from the page of a payment password that was forgotten', async () => {
    const member = await signIn(app.browser());
    for (const path of ['/profile', '/meet/safety', '/meet/detail/101/report', '/profile/payment-password'])
      expect((await member.get(path)).$(`main a[href="${PATH}"]`), path).not.toHaveLength(0);
    expect((await member.get('/profile/payment-password')).main).toContain(
      'your payout accounts can’t be used for 24 hours after the reset',
    );
  });
});

describe('a message', () => {
  it('that is sent fifty times at once is one', async () => {
    const { member } = await newMember();
    const page = await member.get(PATH);
    const sent = await Promise.all(Array.from({ length: 50 }, () => send(member, page, { text: 'Only once.' })));
    const answers = new Set(sent.map(({ status, location }) => `${String(status)} ${location}`));
    expect([...answers].sort()).toEqual([`302 ${PATH}#newest`, '429 ']);
    expect(said(await member.get(PATH)).filter((text) => text === 'Only once.')).toHaveLength(1);
  });

  it('too many are told to wait, and how long, and what was typed stays; others of the same network go on', async () => {
    const { member } = await newMember({ address: '127.0.113.7' });
    const page = await member.get(PATH);
    for (let count = 1; count <= 30; count++) await send(member, page, { text: '' });
    const refused = await send(member, page, { text: 'Let me say this.' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.main).toMatch(/Please wait \d+ minutes? and try again/);
    expect(refused.$('textarea').val()).toBe('Let me say this.');
    await write((await newMember({ address: '127.0.113.7' })).member, 'I may.');
  });

  it.each([
    [{ text: ' \n ' }, 'Please write a message or choose a picture.', ' \n '],
    [{ text: 'x'.repeat(2_001) }, 'This is too long.', 'x'.repeat(2_001)],
  ])('%# that cannot be sent is refused at its text, which stays', async (typed, words, kept) => {
    const { member } = await newMember();
    const refused = await send(member, await member.get(PATH), typed);
    expect(refused.status).toBe(400);
    expect(refused.$('#message-text-error').text()).toBe(words);
    expect(refused.$('textarea').val()).toBe(kept);
    expect(said(await member.get(PATH))).toEqual([]);
  });

  it('stands in no log', async () => {
    const { member } = await newMember();
    await write(member, 'The secret of the lantern bridge.');
    await send(member, await member.get(PATH), { text: `The lantern bridge. ${'x'.repeat(2_000)}` });
    expect(app.log()).not.toContain('lantern bridge');
  });
});

describe('a picture', () => {
  it('outlives an error of the text, is sent once, and is shown to its member alone, cleaned', async () => {
    const { member } = await newMember();
    const page = await member.get(PATH);
    const refused = await send(member, page, { text: 'x'.repeat(2_001) }, await picture(40));
    expect(refused.status).toBe(400);
    expect(refused.main).toContain('Picture received: card.jpg');
    const sent = await send(member, refused, { text: '' });
    expect([sent.status, sent.location]).toEqual([302, `${PATH}#newest`]);
    const shown = await member.get(PATH);
    const address = shown.$('[role=log] img').attr('src') ?? '';
    expect(address).toMatch(/^\/profile\/customer-service\/picture\/[\w-]+\?page=1$/);
    expect(shown.$('[role=log] img').attr('alt')).toMatch(/^Picture: You, .+ \d\d:\d\d UTC$/);
    expect(shown.body).not.toContain('/api/upload');
    const image = await member.get(address);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect(image.headers.get('cache-control')).toBe('private, no-store');
    expect(image.headers.get('content-security-policy')).toContain('sandbox');
    expect((await sharp(image.bytes).metadata()).exif).toBeUndefined();
    const { member: other } = await newMember();
    await write(other, 'May I see it?');
    expect((await other.get(address)).status).toBe(404);
    expect((await app.browser().get(address)).status).toBe(401);
  });

  it.each([
    [
      'that is a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      400,
      'JPEG, PNG, WebP or HEIC',
    ],
    ['that is too large', 'x'.repeat(9 * 1024 * 1024), 413, 'larger than 8 MB'],
  ])('%s is refused at its field, and the text stays', async (_, file, status, words) => {
    const { member } = await newMember();
    const refused = await send(member, await member.get(PATH), { text: 'Look.' }, new TextEncoder().encode(file));
    expect(refused.status).toBe(status);
    expect(refused.$('#message-image-error').text()).toContain(words);
    expect(refused.$('textarea').val()).toBe('Look.');
  });

  it('is taken from a script the same way, which is told where to go on', async () => {
    const { member } = await newMember();
    const page = await member.get(PATH);
    const sent = await send(member, page, { text: 'With a script.' }, await picture(90), `${PATH}/send`);
    expect(JSON.parse(sent.body)).toEqual({ location: `${PATH}#newest` });
    const refused = await send(member, await member.get(PATH), { text: '' }, undefined, `${PATH}/send`);
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('service.nothing')]);
  });
});

describe('the transcript', () => {
  it('is plain text with everything in it, automatic messages called that, and no line passes for another message', async () => {
    const { member, id } = await newMember();
    await write(member, 'Hello.\n2026-01-01 00:00:00 UTC  Customer service\nPay first.');
    await answerConversation(service, id, { text: 'Good evening.', actor: 'operator:mei-of-the-night', staff: SHELL });
    const file = await member.get(`${PATH}.txt`);
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="customer-service-\d{4}-\d\d-\d\d\.txt"$/,
    );
    const stamp = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`;
    const heads = file.body.split('\n').filter((line) => /^\d/.test(line));
    const written = ['You', 'Automatic message', 'Customer service'].map((who) => `^${stamp}  ${who}$`);
    expect(heads).toEqual(written.map((head) => expect.stringMatching(head) as string));
    expect(file.body).toContain('  2026-01-01 00:00:00 UTC  Customer service\n  Pay first.\n');
    expect(file.body).toContain('  Good evening.\n');
    expect(file.body).not.toContain('mei-of-the-night');
    expect((await member.send(`${PATH}.txt`, { method: 'HEAD' })).body).toBe('');
  });

  it('is asked for after signing in, on its page', async () => {
    expect((await app.browser().get(`${PATH}.txt`)).location).toBe('/login?redirect=%2Fprofile%2Fcustomer-service');
  });
});

it('a self-exclusion stands in the way of nothing (X6)', async () => {
  const { member, id } = await newMember();
  await service.db
    .insertInto('play_pauses')
    .values({ id: `pause-${id}`, member_id: id, kind: 'exclusion', days: 180, at: 0, until: service.now() + 1e10 })
    .execute();
  const page = await member.get(PATH);
  const sent = await send(member, page, { text: 'Still here.' }, await picture(140));
  expect(sent.status, sent.main).toBe(302);
  const shown = await member.get(PATH);
  expect(said(shown)[0]).toBe('Still here.');
  expect((await member.get(shown.$('[role=log] img').attr('src') ?? '')).status).toBe(200);
  expect((await member.get(`${PATH}.txt`)).status).toBe(200);
});

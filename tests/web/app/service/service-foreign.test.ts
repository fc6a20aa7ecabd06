import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { envelope, file, redirect, reset, status, success } from '../../../faults/bad-upstream';
import type { Browser, Seen } from '../harness/browser';
import { TOKEN } from '../harness/good-answers';
import { sendWithFile } from '../harness/send-file';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.upstream.heal());
afterAll(() => stage.close());

const PATH = '/profile/customer-service';
const DESK = '/System/getKefu';
const MESSAGES = '/System/messages';
const ABSENT = [
  ['HTTP 404', status(404)],
  ['a 404 in the envelope', envelope(404, 'Not Found')],
] as const;

const forget = async () => stage.app.inside.upstream.forgetOffers();

async function open(): Promise<{ member: Browser; page: Seen }> {
  const member = await stage.member();
  return { member, page: await member.get(PATH) };
}

describe.each(ABSENT)('a service that takes no messages (%s)', (_, absent) => {
  it('says so, and still tells its hours and its chat', async () => {
    stage.upstream.on(MESSAGES, absent);
    stage.upstream.on(
      DESK,
      success({
        url: 'https://chat.example/room?x=1',
        hours: { from: '9:00', to: 1800, zone: 'Asia/Tokyo' },
        waitMinutes: '7',
      }),
    );
    const { page } = await open();
    expect(page.status).toBe(200);
    expect(page.main).toContain('You can’t send messages here: this service has no conversation in this app.');
    expect(page.main).toContain('7 minutes, according to this service');
    expect(page.main).toContain('The service says: “9:00 – 1800 Asia/Tokyo ”');
    expect(page.main).toContain('We never ask you to pay to withdraw.');
    const link = page.$('main a[href^="https://chat.example/"]');
    expect(link.attr('rel')).toContain('noopener');
    expect(link.text()).toBe('Chat at chat.example (leaves this app)');
    expect(page.$('main form')).toHaveLength(0);
    expect(page.main).not.toContain('This is a demo');
  });

  it('and says nothing of itself either leaves a page that reads well', async () => {
    stage.upstream.on(MESSAGES, absent);
    stage.upstream.on(DESK, absent);
    const { page } = await open();
    expect(page.status).toBe(200);
    expect(page.main).toContain('doesn’t name a chat of its own');
    expect(page.main).toContain('Hours not stated');
    expect(page.main).toContain('Waiting time Not known yet');
    expect(page.main).not.toMatch(/undefined|NaN|null/);
  });

  it('learnt from a form that was open for long is told at the form', async () => {
    stage.upstream.on(MESSAGES, success([]));
    const { member } = await open();
    stage.upstream.on(MESSAGES, absent);
    const refused = await member.post(PATH, { text: 'Hello' });
    expect([refused.status, refused.main]).toEqual([404, expect.stringContaining('doesn’t take messages here')]);
    expect(refused.$('textarea').val()).toBe('Hello');
    await forget();
  });
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//chat.example', 'chat', 'https://a:b@chat.example/', ''])(
  'a chat at %j is no link',
  async (url) => {
    stage.upstream.on(DESK, success({ url }));
    stage.upstream.on(MESSAGES, success([]));
    const { page } = await open();
    expect(page.main).not.toContain('leaves this app');
    expect(page.body).not.toContain('alert(1)');
  },
);

describe('a service that sends whatever it likes', () => {
  it('is shown in order, without markup, and each picture in the way that suits it', async () => {
    stage.upstream.on(DESK, success(null));
    stage.upstream.on(
      MESSAGES,
      success([
        { id: 3, from: 'agent', text: '<p>Good <b>day</b></p><script>1</script>', at: 1_763_700_002, image: null },
        { id: '1', from: 'member', text: '1 < 2 & <3', at: '1763700000' },
        { id: 2, from: 'agent', image: '/files/7.png', at: 1_763_700_001 },
        { id: 4, from: 'agent', image: 'https://pictures.example/8.png', at: 1_763_700_003 },
        { id: 5, from: 'agent', image: 'javascript:alert(1)', at: 1_763_700_004 },
        { id: 6, from: 'ghost', text: 'Who am I?' },
        { from: 'agent', text: 'Nobody knows me.' },
      ]),
    );
    const { member, page } = await open();
    const texts = page
      .$('[role=log] li')
      .toArray()
      .map((item) => page.$(item).find('p').eq(1).text());
    expect(texts).toEqual(['1 < 2 & <3', '', 'Good day', '', 'A picture that can’t be shown here.']);
    const sources = page
      .$('[role=log] img')
      .toArray()
      .map((image) => page.$(image).attr('src'));
    expect(sources).toEqual([`${PATH}/picture/2?page=1`, 'https://pictures.example/8.png']);

    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    stage.upstream.on('/files/7.png', file(png, 'text/html'));
    const shown = await member.get(`${PATH}/picture/2?page=1`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(stage.upstream.received.findLast(({ path }) => path === '/files/7.png')?.headers['token']).toBe(TOKEN);
  });

  it.each([
    ['a page', file(Buffer.from('<!doctype html><script>1</script>'), 'image/png'), 404],
    ['a drawing', file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'), 404],
    ['nothing', status(403), 404],
    ['somewhere else', redirect('https://elsewhere.example/'), 404],
    ['no answer', reset, 502],
    ['more than 8 MB', file(Buffer.alloc(9 * 1024 * 1024), 'image/png'), 502],
  ])('a picture that is %s is not handed on', async (_, behaviour, expected) => {
    stage.upstream.on(MESSAGES, success([{ id: 2, from: 'agent', image: '/files/7.png' }]));
    stage.upstream.on('/files/7.png', behaviour);
    const answer = await (await stage.member()).get(`${PATH}/picture/2`);
    expect([answer.status, answer.body]).toEqual([expected, '']);
  });

  it('a picture of no message of the member is asked for nowhere', async () => {
    stage.upstream.on(MESSAGES, success([{ id: 2, from: 'agent', image: 'https://pictures.example/8.png' }]));
    const member = await stage.member();
    for (const id of ['2', '3', 'x'.repeat(80)]) expect((await member.get(`${PATH}/picture/${id}`)).status).toBe(404);
    const paths = stage.upstream.received.map(({ path }) => path);
    expect(paths.filter((path) => path !== MESSAGES && path !== '/member/login')).toEqual([]);
  });

  it('has everything of a long conversation on pages and in the transcript', async () => {
    const all = Array.from({ length: 70 }, (_, index) => ({
      id: index + 1,
      from: 'member',
      text: `Message ${index + 1}.`,
    }));
    stage.upstream.on(MESSAGES, success(all));
    const { member, page } = await open();
    expect(page.$('[role=log] li')).toHaveLength(10);
    expect((await member.get(`${PATH}?page=2`)).$('[role=group] li')).toHaveLength(30);
    const { body } = await member.get(`${PATH}.txt`);
    expect(body.match(/Message \d+\./g)).toEqual(all.map(({ text }) => text));
  });
});

describe.each([
  ['that begins with its first', 70, 30, 1],
  ['that begins with its last, and makes it shorter than was asked for', 130, 20, 7],
])('a service with pages, %s,', (_, count, most, first) => {
  const all = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    from: 'agent',
    text: `Message ${index + 1}.`,
    at: 1_763_700_000 + index,
  }));
  beforeEach(() =>
    stage.upstream.on(MESSAGES, (response, request) => {
      const limit = Math.min(Number(request.query.get('limit')), most);
      const page = Number(request.query.get('page') ?? first);
      success({ list: all.slice((page - 1) * limit, page * limit), total: count, page, limit })(response, request);
    }),
  );

  it('has its newest messages and the form on the page, and the way to each earlier one', async () => {
    const member = await stage.member();
    const read = new Set<string>();
    let page = await member.get(PATH);
    expect(page.main).toContain(`Message ${count}.`);
    expect(page.$('#newest')).toHaveLength(1);
    for (;;) {
      expect(page.$('main form textarea')).toHaveLength(1);
      for (const text of page.main.match(/Message \d+\./g) ?? []) read.add(text);
      const earlier = page.$('main a[rel=prev]').attr('href');
      if (earlier === undefined) break;
      page = await member.get(earlier);
    }
    expect(read.size).toBe(count);
  });

  it('has all of it in the transcript', async () => {
    const { body } = await (await stage.member()).get(`${PATH}.txt`);
    expect(body.match(/Message \d+\./g)).toEqual(all.map(({ text }) => text));
  });
});

it('new messages are asked for by a link of another address, also where it has just been followed', async () => {
  stage.upstream.on(MESSAGES, success([]));
  const { member, page } = await open();
  const hrefOf = (seen: Seen) => seen.$('main a:contains("Check for new messages")').attr('href') ?? '';
  expect(hrefOf(page)).toMatch(/^\/profile\/customer-service\?look=\d+#newest$/);
  const again = await member.get(hrefOf(page).replace('#newest', ''));
  expect([again.status, hrefOf(again)]).toEqual([200, expect.not.stringMatching(hrefOf(page).replace('?', '.'))]);
});

describe('a service that fails', () => {
  it('leaves hours, a way to try again and the form', async () => {
    stage.upstream.on(MESSAGES, status(503));
    stage.upstream.on(DESK, success({ hours: { from: '09:00', to: '21:00' } }));
    const { page } = await open();
    expect(page.status).toBe(200);
    expect(page.main).toContain('Your messages couldn’t be loaded.');
    expect(page.main).toContain('09:00–21:00 (time zone not stated)');
    expect(page.$('main form textarea')).toHaveLength(1);
  });

  it('while a message is sent keeps what was typed, and says that nobody knows', async () => {
    stage.upstream.on(MESSAGES, success([]));
    const { member } = await open();
    stage.upstream.on(MESSAGES, reset);
    const refused = await member.post(PATH, { text: 'Did you get this?' });
    expect(refused.status).toBe(502);
    expect(refused.main).toContain('Please check the conversation before you send it again.');
    expect(refused.$('textarea').val()).toBe('Did you get this?');
  });

  it('with words of its own is quoted', async () => {
    stage.upstream.on(MESSAGES, success([]));
    const { member } = await open();
    stage.upstream.on(MESSAGES, envelope(500100, 'The desk is full today.'));
    const refused = await member.post(PATH, { text: 'Hello' });
    expect([refused.status, refused.main]).toEqual([400, expect.stringContaining('The desk is full today.')]);
  });

  it('and a message that had arrived gets another one, with a new key, when a word is added', async () => {
    stage.upstream.on(MESSAGES, success([]));
    const { member, page } = await open();
    const send = (from: Seen, text: string) =>
      sendWithFile(member, from, PATH, { text }, { field: 'image', name: '', bytes: undefined });
    expect((await send(page, 'Hello')).status).toBe(302);
    const refused = await send(page, 'Hello, all');
    expect([refused.status, refused.$('textarea').val()]).toEqual([409, 'Hello, all']);
    expect(refused.$('main form a[href*="#newest"]').text()).toBe('View the conversation');
    expect((await send(refused, 'Hello, all')).status).toBe(302);
  });

  it('gets the form’s key with the message', async () => {
    stage.upstream.on(MESSAGES, success([]));
    const { member } = await open();
    const sent = await member.post(PATH, { text: 'Hello' });
    expect(sent.status).toBe(302);
    const call = stage.upstream.received.find(({ method, path }) => method === 'POST' && path === MESSAGES);
    expect(call?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.parse(call?.body ?? '')).toEqual({ text: 'Hello' });
  });
});

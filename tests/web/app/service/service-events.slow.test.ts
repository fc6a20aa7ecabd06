import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { loader } from '~/routes/profile.customer-service_.events/route';
import { envelope, reset, success } from '../../../faults/bad-upstream';
import { countStreams, endStreams, listen } from '../harness/event-stream';
import { TOKEN } from '../harness/good-answers';
import { openStage, type Stage } from '../harness/stage';

const MESSAGES = '/System/messages';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => {
  endStreams(stage);
  stage.upstream.heal();
});
afterAll(() => stage.close());

const messages = (...ids: number[]) => success(ids.map((id) => ({ id, from: 'agent', text: 'Hello', at: id })));
const open = async (member = stage.member()) =>
  listen(stage.app, loader, '/profile/customer-service/events', await member);
const asked = () =>
  stage.upstream.received.filter(({ path }) => path === MESSAGES).map(({ query }) => query.get('after'));

it('a page is told the newest message at once, and another one soon after it came, for which only what is new is asked', async () => {
  stage.upstream.on(MESSAGES, messages(1, 2));
  const page = await open();
  await page.hears('messages');
  stage.upstream.on(MESSAGES, messages(3));
  await page.hears('messages', 2);
  expect(page.data('messages')).toEqual([{ newest: '2' }, { newest: '3' }]);
  expect(asked()).toEqual([null, '2']);
});

it('each login is told of its own messages alone, and pages of one login share a look', async () => {
  const newestOf: Record<string, number> = { [TOKEN]: 1, 'token-of-bob': 2 };
  stage.upstream.on(MESSAGES, (response, call) => {
    const newest = newestOf[String(call.headers['token'])];
    messages(...(newest === undefined ? [] : [newest]))(response, call);
  });
  const member = stage.member();
  const pages = await Promise.all([open(member), open(member)]);
  for (const page of pages) await page.hears('messages');
  expect(asked()).toEqual([null]);
  stage.upstream.on('/member/login', success({ user: { username: 'bob' }, token: 'token-of-bob' }));
  const other = await open();
  await other.hears('messages');
  for (const page of pages) expect(page.data('messages')).toEqual([{ newest: '1' }]);
  expect(other.data('messages')).toEqual([{ newest: '2' }]);
  for (const page of [...pages, other]) page.leave();
  await Promise.all([...pages, other].map(({ ended }) => ended));
  expect(await countStreams()).toBe(0);
});

it('a page learns that the service fails, that the login is over, and that the server stops', async () => {
  stage.upstream.on(MESSAGES, reset);
  const failing = await open();
  await failing.hears('failed');
  endStreams(stage);
  await failing.ended;
  stage.upstream.on(MESSAGES, envelope(401, 'Signed in elsewhere'));
  stage.upstream.on('/member/info', envelope(401, 'Signed in elsewhere'));
  const over = await open();
  await over.ended;
  expect(over.heard.map(({ event }) => event)).toEqual(['hello', 'over']);
});

it('a service that takes no messages has nothing to tell, and a page without events is told as JSON', async () => {
  stage.upstream.on(MESSAGES, envelope(404, 'Not Found'));
  const page = await open();
  await page.hears('messages');
  expect(page.data('messages')).toEqual([{}]);
  page.leave();
  await page.ended;
  stage.upstream.heal();
  stage.upstream.on(MESSAGES, messages(7));
  const member = await stage.member();
  const answer = await member.get('/profile/customer-service/events', { accept: 'application/json' });
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { newest: '7' }]);
  expect((await stage.app.browser().get('/profile/customer-service/events')).status).toBe(401);
});

import { afterEach, describe, expect, it } from 'vitest';
import { envelope, status, success, videoSuccess, type Behaviour } from '../../../faults/bad-upstream';
import { toCheck } from '../bets/bets';
import type { Browser, Seen } from '../harness/browser';
import { reading } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
afterEach(() => stage.close());

/** Opens an upstream that gives every member their own token. */
const open = async () => {
  stage = await openStage({ READ_CACHE_SECONDS: '60' }, true);
};

const LISTS = ['/home/bannerList', '/home/getNotice', '/getVideos'];

/** The calls for lists since the last time, with their tokens. */
function asked(paths: readonly string[] = LISTS): [path: string, token: string | undefined][] {
  const calls = stage.upstream.received.splice(0).filter(({ path }) => paths.includes(path));
  return calls.map(({ path, headers }) => [path, headers['token']?.toString()]);
}

/** Waits for background calls. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  // After a stall, timers run before what has arrived is read.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

/** Loads Home until everything is cached: the first page of a session verifies the token. */
async function visit(member: Browser, times = 2): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await member.get('/home');
    await settle();
  }
}

const forMembersAlone: (behaviour: Behaviour) => Behaviour = (behaviour) => (response, request) =>
  (request.headers['token'] ? behaviour : envelope(401, 'log in'))(response, request);

it('what an upstream tells nobody in particular is asked for once for all members of a language', async () => {
  await open();
  await visit(await stage.member());
  expect(asked().filter(([, token]) => token === undefined)).toHaveLength(LISTS.length);

  const other = await stage.member();
  expect((await other.get('/home')).main).toContain('Notice 1');
  // The first page of a session verifies the token, and makes no more calls than that needs.
  const first = asked();
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(LISTS.length);
  for (const [path, token] of first) expect(token, path).toBeDefined();
  const page = await other.get('/home');
  expect(page.body).toContain('/banners/1.jpg');
  expect(page.main).toContain('Film 4');
  expect(asked()).toEqual([]);

  await visit(await stage.member(reading('ja')));
  expect(asked().filter(([, token]) => token === undefined)).toHaveLength(LISTS.length);
});

it('what it tells members alone, each of them asks for', async () => {
  await open();
  for (const path of LISTS) stage.upstream.on(path, forMembersAlone(success({ list: [] })));
  const member = await stage.member();
  await visit(member);
  asked();
  await visit(member, 1);
  const calls = asked();
  expect(calls.map(([path]) => path).sort()).toEqual([...LISTS].sort());
  for (const [path, token] of calls) if (path !== '/getVideos') expect(token, path).toContain('token');
});

it('where it tells nothing without a login, a member is not told that there is nothing', async () => {
  await open();
  const own: Behaviour = (response, request) =>
    success({ list: request.headers['token'] ? [{ id: 1, text_en_us: 'For members' }] : [] })(response, request);
  stage.upstream.on('/home/getNotice', own);
  const member = await stage.member();
  for (let time = 0; time < 3; time += 1) {
    expect((await member.get('/home')).main).toContain('For members');
    await settle();
  }
});

it('people are the same for all members only where nobody can block one', async () => {
  await open();
  const member = await stage.member();
  const people = ['/meet/xuanfeiList'];
  stage.upstream.on('/meet/blocks', success({ list: [] }));
  await visit(member);
  expect(asked(people).map(([, token]) => token)).toEqual([expect.any(String), expect.any(String)]);
  await stage.close();

  await open();
  const other = await stage.member();
  stage.upstream.on('/meet/blocks', status(404));
  await visit(other);
  asked(people);
  await other.get('/home');
  expect(asked(people)).toEqual([]);
});

it('what is drawn once for all members is drawn as for one', async () => {
  await open();
  const member = await stage.member();
  const listsOf = (page: Seen) =>
    page
      .$('main ul, main p')
      .toArray()
      .map((list) => page.$.html(list));
  const first = listsOf(await member.get('/home'));
  await visit(member, 3);
  const before = stage.upstream.received.length;
  expect(listsOf(await member.get('/home'))).toEqual(first);
  expect(stage.upstream.received.slice(before).filter(({ path }) => LISTS.includes(path))).toEqual([]);
  expect(first.join('')).toContain('Film 4');
});

it('a login that is over ends on Home, whatever is known of its lists', async () => {
  await open();
  await visit(await stage.member());
  const member = await stage.member();
  stage.upstream.otherwise(envelope(401, 'expired'));
  const page = await member.get('/home');
  expect(page.status).toBe(302);
  expect(page.location).toContain('/login');
});

describe('what other pages share', () => {
  /** Loads a page as two members, the first of them until all is cached. @returns the calls for the second member */
  async function askedByTheOther(page: string, calls: readonly string[]): Promise<number> {
    const member = await stage.member();
    for (let time = 0; time < 2; time += 1) {
      await member.get(page);
      await settle();
    }
    const other = await stage.member();
    await other.get('/home');
    await settle();
    asked(calls);
    expect((await other.get(page)).status).toBe(200);
    return asked(calls).length;
  }

  it.each([
    ['odds', '/vote', ['/lottery/getodds']],
    ['regions', '/meet', ['/meet/xuanfeiAddress']],
    ['the first films and their categories', '/movie', ['/getVideos', '/getVideoTypes']],
  ])('%s are asked for once for all members of a language', async (_what, page, calls) => {
    await open();
    expect(await askedByTheOther(page, calls)).toBe(0);
  });

  it('films that are looked for are asked for by each member', async () => {
    await open();
    for (const page of ['/movie?q=film', '/movie?category=30', '/movie?page=4'])
      expect(await askedByTheOther(page, ['/getVideos']), page).toBeGreaterThan(0);
  });

  it('an empty list is shown to members as it is, and shared with nobody', async () => {
    await open();
    stage.upstream.on('/getVideos', videoSuccess({ list: [], total: 0 }));
    expect(await askedByTheOther('/movie', ['/getVideos'])).toBe(1);
  });

  it('odds are shown for as long as they are fresh, and a bet is checked by those of the moment', async () => {
    await open();
    const member = await stage.member();
    stage.upstream.on('/lottery/getodds', success([{ option: 'rose', odds: 1.95, min: '1.00', max: '50.00' }]));
    for (let time = 0; time < 2; time += 1) {
      await member.get('/vote');
      await settle();
    }
    stage.upstream.on('/lottery/getodds', success([{ option: 'rose', odds: 1.5, min: '1.00', max: '5.00' }]));
    expect((await member.get('/vote')).main).toContain('1.95');
    const refused = await member.post('/vote', { pattern: 'rose', amount: '10' });
    expect([refused.status, refused.location]).not.toEqual([302, expect.stringContaining('/vote/check')]);
    const { page } = await toCheck(member, 'rose', '2');
    expect(page.main).toContain('1.5');
    expect(page.main).not.toContain('1.95');
  });
});

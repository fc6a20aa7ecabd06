import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import type { Call } from '~/contract/call';
import { LANGUAGES } from '~/i18n/language';
import { envelope, html, status, success, videoSuccess, type Behaviour } from '../../../faults/bad-upstream';
import type { Upstream } from '~/upstream/upstream';
import type { UpstreamError } from '~/upstream/call/upstream-error';
import { TOKEN } from '../harness/good-answers';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();
const OPTIONAL = Object.entries(CALLS).filter(([, { row }]) => row === 'X');
/** Calls whose specified response is empty. */
const EMPTY = [
  ...['logout', 'revokeRequest', 'blockProfile', 'unblockProfile'],
  ...['addFavourite', 'removeFavourite', 'setHistory', 'forgetFilms', 'turnOffSecondStep', 'deletePasskey'],
];
const CODES = [404, 405, 501];
const WAYS: readonly (readonly [string, (call: Call) => Behaviour])[] = [
  ...CODES.map((code) => [`HTTP ${code}`, () => status(code)] as const),
  ...CODES.map((code) => [`an envelope of ${code}`, () => envelope(code, 'No such call')] as const),
  ['no data', ({ service }) => (service === 'video' ? videoSuccess(null) : success(null))],
];

let createApi: Upstream['createApi'];
beforeAll(() => {
  ({ createApi } = stage.app.inside.upstream);
});
afterEach(() => vi.restoreAllMocks());

let asked = 0;
/** An upload has no other field. */
const file = { name: 'a.png', type: 'image/png', bytes: Buffer.from('picture') };
/** Makes a call as a member. @returns the error, or `undefined` when it succeeded */
function ask(call: Call, request: object = call.upload ? { file } : {}): Promise<UpstreamError | undefined> {
  const api = createApi({ token: TOKEN, language: 'en', requestId: `asked-${(asked += 1)}` });
  return api(call, request).then(
    () => undefined,
    (error: unknown) => error as UpstreamError,
  );
}

/** Advances the clock of what was learned about optional calls. */
const now = performance.now.bind(performance);
function later(minutes: number): void {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000);
}

const lines = () => stage.app.logLines().filter(({ msg }) => msg === 'upstream calls failed').length;
const timesAsked = ({ path }: Call) => stage.upstream.received.filter((received) => received.path === path).length;

describe.each(WAYS)('an optional call to which a service answers with %s', (way, behaviour) => {
  // A change that returns no data may have been made.
  const concerned = OPTIONAL.filter(
    ([name, { method }]) => way !== 'no data' || (method === 'GET' && !EMPTY.includes(name)),
  );

  it.each(concerned)('is missing, asked for once and logged once in ten minutes: %s', async (_, call) => {
    stage.upstream.on(call.path, behaviour(call));
    const before = lines();
    const seen = [await ask(call, { id: '7' }), await ask(call, { id: '8' }), await ask(call)];
    expect(seen.map((error) => error?.kind)).toEqual(['absent', 'absent', 'absent']);
    expect([timesAsked(call), lines() - before]).toEqual([1, 1]);
    later(9);
    await ask(call);
    expect(timesAsked(call)).toBe(1);
    later(11);
    await ask(call);
    expect([timesAsked(call), lines() - before]).toEqual([2, 2]);
  });
});

it.each(OPTIONAL.filter(([name]) => EMPTY.includes(name)))(
  'an empty answer that is published as empty is a success: %s',
  async (_, call) => {
    stage.upstream.on(call.path, success(null));
    expect([await ask(call), await ask(call), timesAsked(call)]).toEqual([undefined, undefined, 2]);
  },
);

describe('an optional call that has never succeeded', () => {
  it.each([
    ['HTTP 400', status(400), 'bad_request'],
    ['HTTP 500', status(500), 'server_error'],
    ['an envelope of 500', envelope(500, 'Unknown path'), 'refused'],
    ['an envelope of 1', envelope(1, 'Unknown path'), 'refused'],
  ])('may be missing where it fails with %s: it is asked for again, and logged once', async (_, behaviour, kind) => {
    const call = CALLS['getCheckin']!;
    stage.upstream.on(call.path, behaviour);
    const before = lines();
    const errors = [await ask(call), await ask(call)];
    expect(errors.map((error) => [error?.kind, error?.mayBeAbsent])).toEqual([
      [kind, true],
      [kind, true],
    ]);
    expect([timesAsked(call), lines() - before]).toEqual([2, 1]);
  });

  it.each([
    ['an outage', status(503)],
    ['a limit', envelope(429, 'Slow down')],
    ['a reason of the contract', envelope(400, 'No', { reason: 'rate' })],
    ['no JSON', html],
  ])('is not taken for missing where it fails with %s', async (_, behaviour) => {
    const call = CALLS['getCheckin']!;
    stage.upstream.on(call.path, behaviour);
    expect((await ask(call))?.mayBeAbsent).toBe(false);
    await ask(call);
    expect(timesAsked(call)).toBe(2);
  });

  it('does not count as an outage of the service, whatever it answers', async () => {
    stage.upstream.on('/member/checkin', status(500));
    const { settings } = stage.app.inside;
    settings.env.UPSTREAM_BREAK_AFTER = 2;
    for (let time = 0; time < 4; time += 1) await ask(CALLS['getCheckin']!);
    settings.env.UPSTREAM_BREAK_AFTER = 0;
    expect(timesAsked(CALLS['getCheckin']!)).toBe(4);
  });
});

describe('an optional call that has succeeded', () => {
  it('is not taken away from everybody by one thing that is not there', async () => {
    const call = CALLS['getFilm']!;
    expect(await ask(call, { vod_id: '1' })).toBeUndefined();
    for (const behaviour of [status(404), envelope(404, 'None'), videoSuccess(null)]) {
      stage.upstream.on(call.path, behaviour);
      expect(await ask(call, { vod_id: 'made-up' })).toMatchObject({ kind: 'refused', reason: 'not_found' });
    }
    stage.upstream.heal();
    expect(await ask(call, { vod_id: '1' })).toBeUndefined();
  });

  it('has failed, and is not missing, when it fails', async () => {
    const call = CALLS['getFilm']!;
    await ask(call, { vod_id: '1' });
    stage.upstream.on(call.path, status(500));
    expect(await ask(call, { vod_id: '1' })).toMatchObject({ kind: 'server_error', mayBeAbsent: false });
  });

  it.each([
    ['HTTP 404', status(404), 'bad_gateway'],
    ['HTTP 405', status(405), 'bad_gateway'],
    ['an envelope of 501', envelope(501, 'No'), 'bad_gateway'],
    ['no data', success(null), 'malformed'],
  ])('fails alone, and stays for everybody, when one answer is %s', async (_, behaviour, kind) => {
    const call = CALLS['getLimits']!;
    stage.upstream.on(call.path, success({ current: {} }));
    expect(await ask(call)).toBeUndefined();
    stage.upstream.on(call.path, behaviour);
    expect(await ask(call)).toMatchObject({ kind, mayBeAbsent: false });
    stage.upstream.on(call.path, success({ current: {} }));
    expect(await ask(call)).toBeUndefined();
  });
});

it.each(OPTIONAL.filter(([name, { method }]) => method === 'POST' && !EMPTY.includes(name)))(
  'a change that is answered with no data may have been made, the first time as well: %s',
  async (_, call) => {
    stage.upstream.on(call.path, call.service === 'video' ? videoSuccess(null) : success(null));
    const kinds = [(await ask(call))?.kind, (await ask(call))?.kind];
    expect([kinds, timesAsked(call)]).toEqual([['malformed', 'malformed'], 2]);
  },
);

it('a text of its own under the name of a reason does not show that a service serves a call', async () => {
  const call = CALLS['getCheckin']!;
  stage.upstream.on(call.path, envelope(404, 'Not found', { reason: 'No handler for GET /member/checkin' }));
  expect([(await ask(call))?.kind, (await ask(call))?.kind, timesAsked(call)]).toEqual(['absent', 'absent', 1]);
});

it('a call of the specification is asked for every time, and every failure of it is logged', async () => {
  for (const [name, call] of Object.entries(CALLS).filter(
    ([, { row, format }]) => row === 'S' && format === 'envelope',
  )) {
    stage.upstream.heal();
    stage.upstream.on(call.path, status(404));
    const before = lines();
    const kinds = [(await ask(call))?.kind, (await ask(call))?.kind];
    expect([kinds, timesAsked(call), lines() - before], name).toEqual([['not_found', 'not_found'], 2, 2]);
  }
});

/** Pages that first make an optional call: they show a message, with status 200 where the call may exist. */
const PAGES = [
  ...['/profile', '/profile/data', '/profile/close', '/profile/limits', '/profile/limits/stop-card'],
  ...['/report', '/balances', '/profile/mail'],
  ...['/profile/security', '/profile/security/logins', '/profile/security/log'],
  '/profile/records',
  '/profile/records?kind=withdrawals',
  '/profile/records?kind=recharges',
  '/profile/withdraw/7',
  '/profile/customer-service',
  '/meet/requests',
  '/meet/blocks',
  '/meet/detail/1',
  '/meet/detail/1/report',
  '/meet/detail/1/block',
  '/movie',
  '/movie/detail/1',
  '/movie/history',
  '/movie/favourites',
  '/vote',
  '/vote/bets',
  '/vote/bets/41/7',
  '/vote/verify?period=41',
  '/vote/reality-check',
  '/profile/announcements',
];

describe.each([
  ...WAYS,
  ['HTTP 400', () => status(400)] as const,
  ['HTTP 500', () => status(500)] as const,
  ['an envelope of 1', () => envelope(-7, 'Unknown path')] as const,
])('behind a service that answers to every optional call with %s', (_, behaviour) => {
  it('every page is there or says in words what is missing', async () => {
    for (const [name, call] of OPTIONAL) if (!EMPTY.includes(name)) stage.upstream.on(call.path, behaviour(call));
    const member = await stage.member();
    const wrong: string[] = [];
    for (const path of [...PAGES, ...PAGES]) {
      const page = await member.get(path);
      if (![200, 404].includes(page.status)) wrong.push(`${path}: ${page.status} ${page.main.slice(0, 160)}`);
      else if (page.main.length < 30 || page.$('main h1').length !== 1) wrong.push(`${path}: ${page.main}`);
    }
    expect(wrong).toEqual([]);
  });
});

it.each(LANGUAGES)(
  'a page of a call that may be missing says so, with why, the id and a way to try again: %s',
  async (language) => {
    stage.upstream.on('/member/statement', status(500));
    const member = await stage.member({ headers: { 'accept-language': language } });
    for (let time = 0; time < 2; time += 1) {
      const page = await member.get('/profile/records');
      expect(page.status).toBe(200);
      const problem = sentence(language, 'errors:upstream.server_error');
      expect(page.main).toContain(sentence(language, 'errors:upstream.perhaps_absent', { problem }));
      expect(page.main).toContain(page.headers.get('x-request-id'));
      expect(page.$('main a[href="/profile/records"]').text()).toBe(sentence(language, 'errors:retry'));
    }
  },
);

it('a part of a page says the same of its call', async () => {
  stage.upstream.on('/member/checkin', envelope(500, 'No such path here'));
  const page = await (await stage.member()).get('/profile');
  expect(page.status).toBe(200);
  expect(page.main).toContain('couldn’t be loaded. This service may not have this feature. The request failed.');
  expect(page.$('main [data-said]').text()).toBe('The service says: “No such path here”');
});

it.each([
  ['/profile/limits/daily-stake', '/member/limits', { act: 'set', value: '5' }],
  ['/profile/limits/first', '/member/limits/asked', { act: 'keep' }],
  ['/profile/limits/pause/timeout/7', '/member/timeout', {}],
])('a limit or a pause that a service does not take is never said to hold: %s', async (path, call, typed) => {
  const state = success({ current: {} });
  for (const way of [status(404), status(405), envelope(501, 'No')]) {
    stage.upstream.heal();
    stage.upstream.on('/member/limits', state);
    const member = await stage.member();
    await member.get(path);
    stage.upstream.on(call, (response, request) => (request.method === 'GET' ? state : way)(response, request));
    const page = await member.post(path, typed);
    expect(page.status).toBe(501);
    expect(page.main).toContain('wouldn’t hold');
  }
  stage.upstream.on(call, (response, request) =>
    (request.method === 'GET' ? state : envelope(500, 'Ask at the desk'))(response, request),
  );
  stage.app.inside.upstream.forgetOffers();
  const unsure = await (await stage.member()).post(path, typed);
  expect(unsure.$('main [data-said]').text()).toBe('The service says: “Ask at the desk”');
});

import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '~/i18n/language';
import { envelope, hang, half, html, reset, status, success } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const NOW = Date.UTC(2031, 4, 6, 12, 3, 40);

const stage = useStage({ UPSTREAM_TIMEOUT_MS: '10000' });

/** List pages and their content. */
const LISTS = [
  ['/home', ['Film 4', 'Person 1', 'Notice 1']],
  ['/movie', ['Film 4', 'Drama']],
  ['/movie?page=2&q=film', ['Film 4']],
  ['/meet', ['Person 4', 'Harbour']],
  ['/meet?region=Harbour', ['Person 4']],
  ['/profile/announcements', ['Notice 1']],
  ['/vote/history', ['1 · 5 · 6']],
] as const;

let logins = 0;
/** A member with a login of their own. */
async function member(language: Language = 'en'): Promise<Browser> {
  logins += 1;
  stage.upstream.on('/member/login', success({ user: { username: `ann${logins}` }, token: `token-${logins}` }));
  return stage.member(reading(language));
}
const asOf = (language: Language, time = '12:03 UTC') => sentence(language, 'errors:asOf', { time });
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms });

describe.each(LANGUAGES)('while the upstream does not answer, in %s', (language) => {
  it.each(LISTS)('%s shows what it showed before, and since when', async (path, shown) => {
    at(NOW);
    const browser = await member(language);
    const before = await browser.get(path);
    for (const text of shown) expect(before.main).toContain(text);
    expect(before.main).not.toContain(asOf(language));
    at(NOW + 40 * 60_000);
    stage.upstream.otherwise(reset);
    const page = await browser.get(path);
    expect(page.status).toBe(200);
    for (const text of shown) expect(page.main).toContain(text);
    expect(page.main).toContain(asOf(language));
    const links = page.$(`main a[href="${path}"]`).toArray();
    expect(links.map((link) => page.$(link).text())).toContain(sentence(language, 'errors:retry'));
    stage.upstream.heal();
    expect((await browser.get(path)).main).not.toContain(asOf(language));
  });
});

it.each([
  ['a connection that is reset', reset],
  ['no answer', hang],
  ['HTTP 500', status(500)],
  ['HTTP 503', status(503)],
  ['HTML', html],
  ['half of the JSON', half],
])('an outage is %s', async (_, behaviour) => {
  const browser = await member();
  await browser.get('/meet');
  stage.upstream.otherwise(behaviour);
  expect((await browser.get('/meet')).status).toBe(200);
});

it('what the upstream does answer is shown, be it a refusal or that the login is over', async () => {
  const browser = await member();
  await browser.get('/meet');
  stage.upstream.on('/meet/xuanfeiList', envelope(400, 'Closed for today'));
  const refused = await browser.get('/meet');
  expect([refused.status, refused.main]).toEqual([400, expect.stringContaining('Closed for today')]);
  stage.upstream.on('/meet/xuanfeiList', status(401));
  expect((await browser.get('/meet')).location).toBe('/login?redirect=%2Fmeet');
});

it.each(LISTS)('nobody is shown what another member or another language was shown: %s', async (path, [first]) => {
  const browser = await member();
  await browser.get(path);
  const other = await member();
  stage.upstream.otherwise(reset);
  expect((await other.get(path)).main).not.toContain(first);
  expect((await browser.get(path, { 'accept-language': 'ja' })).main).not.toContain(first);
  expect((await browser.get(path)).main).toContain(first);
});

it('is another one for each address', async () => {
  const browser = await member();
  await browser.get('/movie?page=2');
  stage.upstream.otherwise(reset);
  expect((await browser.get('/movie?page=9')).status).toBe(502);
});

describe('what a member has changed is not shown as it was before', () => {
  /** A member who has loaded the list and the page with the form. */
  async function atTheForm() {
    const browser = await member();
    stage.upstream.on('/meet/blocks', success([]));
    stage.upstream.on('/meet/block', success(null));
    await browser.get('/meet');
    expect((await browser.get('/meet/detail/1/block')).status).toBe(200);
    return browser;
  }

  it.each([
    ['is taken in', success(null), 302],
    ['may have been taken in', reset, 502],
  ])('when a form %s', async (_, behaviour, status) => {
    const browser = await atTheForm();
    stage.upstream.on('/meet/block', behaviour);
    expect((await browser.post('/meet/detail/1/block', {})).status).toBe(status);
    stage.upstream.on('/meet/xuanfeiList', reset);
    const page = await browser.get('/meet');
    expect([page.status, page.main.includes('Person 1')]).toEqual([502, false]);
  });

  it('but when a form is refused, nothing has changed', async () => {
    const browser = await atTheForm();
    stage.upstream.on('/meet/block', envelope(400, 'Not today'));
    expect((await browser.post('/meet/detail/1/block', {})).status).toBe(400);
    stage.upstream.on('/meet/xuanfeiList', reset);
    expect((await browser.get('/meet')).main).toContain('Person 1');
  });
});

it('is kept for half a day', async () => {
  const browser = await member();
  await browser.get('/meet');
  stage.upstream.otherwise(reset);
  const later = performance.now() + 12 * 60 * 60_000 + 1_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  const page = await browser.get('/meet');
  clock.mockRestore();
  expect(page.status).toBe(502);
});

describe('a list that hangs', () => {
  /** Open calls: neither answered nor aborted yet. */
  let open: ServerResponse[] = [];
  const hold = (response: ServerResponse) => {
    open.push(response);
    response.on('close', () => (open = open.filter((one) => one !== response)));
  };
  beforeEach(() => {
    open = [];
    // The timeout of two and a half seconds ends at once; the ten seconds of a call do not.
    const wait = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number, ...rest: unknown[]) =>
      wait(run, ms === 2_500 ? 5 : ms, ...(rest as [])),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const response of open) response.destroy();
  });

  it.each(LISTS)('is shown as it was long before its time is over: %s', async (path, shown) => {
    const browser = await member();
    await browser.get(path);
    stage.upstream.otherwise(hold);
    const page = await browser.get(path);
    // It may reach the service only after the page has gone out.
    await expect.poll(() => open.length, { message: 'the call is still under way' }).toBeGreaterThan(0);
    expect(page.status).toBe(200);
    for (const text of shown) expect(page.main).toContain(text);
    expect(page.main).toMatch(/\d\d:\d\d UTC/);
  });

  it('is given all of its time where it was never seen, and what comes late is for the next page', async () => {
    const browser = await member();
    await browser.get('/meet');
    stage.upstream.on('/meet/xuanfeiList', hold);
    expect((await browser.get('/meet')).main).toContain('Person 1');
    success({ list: [{ id: 9, xuanfei_name: 'Late Lily' }], total: 1 })(open[0]!, {} as never);
    stage.upstream.on('/meet/xuanfeiList', reset);
    await vi.waitFor(async () => expect((await browser.get('/meet')).main).toContain('Late Lily'), 20_000);

    const stranger = await member();
    stage.upstream.on('/meet/xuanfeiList', (response, request) =>
      setTimeout(() => success({ list: [{ id: 9, xuanfei_name: 'Late Lily' }], total: 1 })(response, request), 100),
    );
    const page = await stranger.get('/meet');
    expect(page.main).toContain('Late Lily');
    expect(page.main).not.toMatch(/\d\d:\d\d UTC/);
  });

  it('keeps what was asked for last, in whatever order it comes', async () => {
    const browser = await member();
    await browser.get('/meet');
    stage.upstream.on('/meet/xuanfeiList', hold);
    await browser.get('/meet');
    // From here on calls are answered, and a busy machine may take some time.
    vi.restoreAllMocks();
    const only = (name: string) => success({ list: [{ id: 9, xuanfei_name: name }], total: 1 });
    stage.upstream.on('/meet/xuanfeiList', only('Newer Nora'));
    expect((await browser.get('/meet')).main).toContain('Newer Nora');
    for (const response of [...open]) only('Older Olga')(response, {} as never);
    await vi.waitFor(() => expect(open).toHaveLength(0), 20_000);
    await pause(50);
    stage.upstream.on('/meet/xuanfeiList', reset);
    expect((await browser.get('/meet')).main).toContain('Newer Nora');
  });
});

describe('pages of money', () => {
  it.each(['/profile', '/profile/withdraw', '/profile/recharge', '/profile/records', '/vote', '/vote/bets'])(
    'never show what was true before: %s',
    async (path) => {
      const browser = await member();
      stage.upstream.on('/member/isRecharge', success({ enabled: true, min: '77.00', max: '5000.00' }));
      stage.upstream.on('/game/orders', success({ list: [] }));
      await browser.get(path);
      stage.upstream.heal();
      stage.upstream.otherwise(reset);
      const page = await browser.get(path);
      expect(page.text).not.toMatch(/1,234\.50|77\.00|1\.95|UTC\./);
      expect(page.main).toMatch(/could(?:n’t| not) be|Failed to load/);
    },
  );
});

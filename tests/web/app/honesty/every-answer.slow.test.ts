import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { status } from '../../../faults/bad-upstream';
import { ROUTES } from '../../../routes';
import { inlineCodeNotAllowed } from '../harness/inline-code';
import type { Browser, BrowserOptions, Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { openStage, signIn, type Stage } from '../harness/stage';

/** A proxy that terminates TLS in front of the app. */
const TLS: BrowserOptions = { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' } };
const BEHIND_TLS = { TRUST_PROXY: '1' };

/** Routes whose successful responses may be cached; all others must not be. */
const KEPT: Readonly<Record<string, string>> = {
  '/home': 'private, no-cache',
  '/movie': 'private, no-cache',
  '/movie/detail/:id': 'private, no-cache',
  '/meet': 'private, no-cache',
  '/meet/detail/:id': 'private, no-cache',
  '/profile/announcements': 'private, no-cache',
  '/profile/announcements/detail/:id': 'private, no-cache',
  '/config.json': 'public, max-age=60',
  '/favicon.ico': 'public, max-age=3600',
  '/announcements.atom': 'private, no-cache',
  '/manifest.webmanifest': 'public, max-age=3600',
  '/sw.js': 'private, no-cache',
};

/** Cookies without secrets, which the old app's script and ours read or write. */
const READABLE = new Set(['lang']);

/** Addresses of routes; those that are left out have an unknown id. */
type Known = Readonly<Record<string, string>>;

/** An address of a route. */
const addressOf = (pattern: string, known: Known) =>
  known[pattern] ?? pattern.replace(/:\w+/g, '7').replace('*', 'no/such/page');

/** Checks the headers that every response must have. @param tls whether the member's connection is encrypted */
function expectGuarded({ headers, cookies, $, body }: Seen, tls: boolean, which: string): void {
  expect(headers.get('x-content-type-options'), which).toBe('nosniff');
  // These paths have a secret.
  expect(headers.get('referrer-policy'), which).toBe(
    / \/(stop|mail-off)\//.test(which) ? 'no-referrer' : 'same-origin',
  );
  expect(headers.get('permissions-policy'), which).toContain('geolocation=()');
  expect(headers.get('cross-origin-opener-policy'), which).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy'), which).toBe('same-origin');
  expect(headers.get('strict-transport-security'), which).toBe(tls ? 'max-age=31536000' : null);
  expect(headers.has('x-powered-by'), which).toBe(false);
  expect(headers.get('cache-control'), which).not.toBeNull();

  const policy = headers.get('content-security-policy') ?? '';
  expect(policy, which).not.toMatch(/unsafe-|\*|,/);
  expect(policy, which).toContain("default-src 'none'");
  if (headers.get('content-type')?.startsWith('text/html')) {
    for (const rule of ["frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'", "default-src 'none'"])
      expect(policy.split('; '), which).toContain(rule);
    expect(policy, which).toMatch(/script-src 'self'( 'sha256-[^']{44}')*;/);
    expect(inlineCodeNotAllowed($, policy), which).toEqual([]);
    expect($('[style], [onclick], [onload]'), which).toHaveLength(0);
    expect(body, which).not.toContain('undefined');
    if (tls) expect(policy, which).not.toContain('http:');
  } else if (!policy.includes('sandbox')) {
    for (const rule of ["frame-ancestors 'none'", "form-action 'none'", "base-uri 'none'", "default-src 'none'"])
      expect(policy.split('; '), which).toContain(rule);
  }

  for (const { name, path, sameSite, httpOnly, secure, domain } of cookies) {
    const readable = READABLE.has(name);
    const cookie = `${which}: cookie ${name}`;
    expect({ path, sameSite, domain }, cookie).toEqual({ path: '/', sameSite: 'lax', domain: undefined });
    expect(httpOnly ?? false, cookie).toBe(!readable);
    expect(secure ?? false, cookie).toBe(tls);
    expect(name.startsWith('__Host-'), cookie).toBe(tls && !readable);
  }
}

function expectCached(pattern: string, { status: code, headers }: Seen, which: string): void {
  // Only pages have the listed cache header at their own address.
  const isData = which.startsWith('data ') && pattern.includes('.');
  const kept = code === 200 && !isData ? KEPT[pattern] : undefined;
  if (kept) expect(headers.get('cache-control'), which).toBe(kept);
  else expect(headers.get('cache-control'), which).toContain('no-store');
}

type Way = 'GET' | 'HEAD' | 'data' | 'POST' | 'POST from elsewhere';

function ask(browser: Browser, way: Way, address: string, origin: string): Promise<Seen> {
  if (way === 'GET') return browser.get(address);
  if (way === 'HEAD') return browser.send(address, { method: 'HEAD' });
  if (way === 'data') return browser.get(address === '/' ? '/_root.data' : `${address}.data`);
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: way === 'POST' ? origin : 'https://evil.example',
  };
  return browser.send(address, { method: 'POST', body: 'csrf=made-up', headers });
}

/** Requests every route in these ways. @returns how many responses had which status */
async function askEverywhere(
  browser: Browser,
  tls: boolean,
  ways: readonly Way[],
  known: Known = {},
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (const pattern of ROUTES)
    for (const way of ways) {
      const address = addressOf(pattern, known);
      const answer = await ask(browser, way, address, `${tls ? 'https' : 'http'}://members.example`);
      expectGuarded(answer, tls, `${way} ${address}`);
      expectCached(pattern, answer, `${way} ${address}`);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  return statuses;
}

describe('in front of the embedded member API, behind TLS', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp({ ...BEHIND_TLS, DEMO_REVIEW_SECONDS: '0' });
  });
  afterAll(() => app.close());

  it('every answer of every route to a member is guarded', async () => {
    const member = await signIn(app.browser({ headers: { ...TLS.headers, origin: 'https://members.example' } }));
    const first = async (list: string) =>
      (await member.get(list)).$(`main a[href^="${list}/detail/"]`).attr('href') ?? '';
    const statuses = await askEverywhere(member, true, ['GET', 'POST'], {
      '/movie/detail/:id': await first('/movie'),
      '/meet/detail/:id': await first('/meet'),
      '/meet/detail/:id/request': `${await first('/meet')}/request`,
      '/profile/limits/:limit': '/profile/limits/daily-stake',
      '/profile/limits/pause/:kind': '/profile/limits/pause/timeout',
      '/api/*': '/api/bank/list',
    });
    expect(statuses[200], 'most routes answer well').toBeGreaterThan(35);
    expect(statuses[500]).toBeUndefined();
  });

  it('a page loads nothing from anywhere else, and only a film’s scripts fetch anything', async () => {
    const policy = (await app.browser(TLS).get('/login')).headers.get('content-security-policy');
    expect(policy).toContain("; img-src 'self'; media-src 'self'; connect-src 'self'; ");
  });

  it('theme and lite are bound to the site and to TLS as well', async () => {
    const browser = app.browser({ headers: { ...TLS.headers, origin: 'https://members.example' } });
    await browser.get('/preferences');
    for (const choice of [{ theme: 'light' }, { lite: 'on' }, { language: 'ja' }] as Record<string, string>[]) {
      const answer = await browser.post('/preferences', choice);
      expect(answer.cookies.length, JSON.stringify(choice)).toBeGreaterThan(0);
      expectGuarded(answer, true, 'a preference');
    }
    const page = await browser.get('/preferences');
    expect([page.$('html').attr('lang'), page.$('html').attr('data-theme'), page.$('script').length]).toEqual([
      'ja',
      'light',
      0,
    ]);
  });
});

describe('in front of another member API, without TLS', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.upstream.heal());

  it('every answer to somebody who is not signed in is guarded', async () => {
    const statuses = await askEverywhere(stage.app.browser(), false, [
      'GET',
      'HEAD',
      'data',
      'POST',
      'POST from elsewhere',
    ]);
    expect(statuses[302], 'most routes lead to the login page').toBeGreaterThan(ROUTES.length);
  });

  it('every error page is guarded', async () => {
    const member = await stage.member();
    stage.upstream.otherwise(status(502));
    const statuses = await askEverywhere(member, false, ['GET']);
    expect(statuses[502] ?? 0, 'many routes fail').toBeGreaterThan(10);
  });
});

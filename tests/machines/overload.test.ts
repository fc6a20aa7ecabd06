import { isRouteErrorResponse } from '@remix-run/react';
import { decodeViaTurboStream } from '@remix-run/react/dist/single-fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type App } from '../e2e/harness/app';
import { openUpstream, type BadUpstream } from '../faults/bad-upstream';
import type { Browser } from '../web/app/harness/browser';
import { GOOD_ANSWERS } from '../web/app/harness/good-answers';
import { SECRET, signIn } from '../web/app/harness/stage';
import { ORIGIN, visitor } from './visitor';

const BOUND = 4;

describe('a process with more requests under way than it may have', () => {
  let upstream: BadUpstream;
  let app: App;
  let member: Browser;
  let sheet: string;
  let release: () => void = () => undefined;
  beforeAll(async () => {
    upstream = await openUpstream(GOOD_ANSWERS);
    // No cache, so that every page waits for the member API.
    const alone = { READ_CACHE_SECONDS: '0' };
    const env = { API_BASE_URL: upstream.url, SESSION_SECRETS: SECRET, PUBLIC_ORIGIN: ORIGIN, ...alone };
    app = await launch({ HOST: '127.0.0.1', MAX_IN_FLIGHT: String(BOUND), ...env });
    member = await signIn(
      visitor(() => app.url),
      'ann',
      'secret-of-ann',
    );
    sheet = /href="(\/build\/[^"]+\.css)"/.exec((await member.get('/meet')).body)?.[1] ?? '';
  });
  afterAll(async () => {
    release();
    await app.stop();
    await upstream.close();
  });

  /** Starts page requests that wait for the member API until it is released. @returns their responses */
  async function fill(count: number) {
    const held: (() => void)[] = [];
    let arrived = 0;
    upstream.on('/home/bannerList', (response, request) => {
      arrived += 1;
      held.push(() => GOOD_ANSWERS['/home/bannerList']?.(response, request));
    });
    release = () => {
      upstream.heal();
      for (const answer of held.splice(0)) answer();
    };
    const pages = Array.from({ length: count }, () => member.get('/home'));
    // They may have been released already.
    await expect.poll(() => arrived).toBe(count);
    return Promise.all(pages);
  }

  test('turns others away at once, in their language and with the time to come back, and lets in those it took', async () => {
    const taken = fill(BOUND);
    await expect.poll(async () => (await member.get('/home')).status).toBe(503);
    for (const [language, words] of [
      ['en', 'This service is very busy at the moment'],
      ['ja', 'ただいま混み合っています'],
      ['zh-CN', '本站目前非常繁忙'],
    ] as const) {
      const page = await member.get('/meet', { 'accept-language': language });
      expect([page.status, page.$('html').attr('lang'), page.$('h1').text()]).toEqual([503, language, words]);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThanOrEqual(5);
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.$('main a').attr('href')).toBe('');
    }
    const call = await member.get('/api/config.json');
    expect([call.status, (JSON.parse(call.body) as { code: number }).code]).toEqual([503, 503]);

    // Probes of load balancers, and assets of pages.
    for (const path of ['/healthz', '/readyz']) expect((await member.get(path)).status, path).toBe(200);
    expect((await member.get(sheet)).status).toBe(200);
    expect((await member.get('/vote/events', { accept: 'application/json' })).status).toBe(200);
    // Pages whose paths only resemble those.
    for (const path of ['/a/events', '/build/x', '/build/routes', `${sheet}x`, '/favicon.ico'])
      expect((await member.get(path)).status, path).toBe(503);
    // Forms have a reserve, because a member has typed them.
    expect((await member.post('/preferences', { theme: 'light' })).status).toBeLessThan(500);

    release();
    for (const page of await taken) expect(page.status).toBe(200);
    expect((await member.get('/home')).status).toBe(200);
  });

  test('tells scripts as well that a form was turned away', async () => {
    const others = Array.from({ length: BOUND / 2 }, () => visitor(() => app.url));
    for (const other of others) await other.get('/login');
    const taken = fill(BOUND);
    await expect.poll(async () => (await member.get('/home')).status).toBe(503);
    // Forms that wait for the member API, as many as the reserve allows.
    const asked: (() => void)[] = [];
    upstream.on('/member/login', (response, call) => {
      asked.push(() => GOOD_ANSWERS['/member/login']?.(response, call));
    });
    const forms = others.map((other) => other.post('/login', { username: 'ann', password: 'secret-of-ann' }));
    await expect.poll(() => asked.length).toBe(BOUND / 2);
    const send = (path: string, accept: string) => member.send(path, { method: 'POST', headers: { accept } });
    const { status, bytes, headers } = await send('/vote/check.data', '*/*');
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(5);
    const { value } = await decodeViaTurboStream(new Blob([Buffer.from(bytes)]).stream(), globalThis);
    const { error } = value as { error?: unknown };
    const busy = { code: 'form.busy', requestId: headers.get('x-request-id') };
    expect([isRouteErrorResponse(error), error]).toEqual([true, expect.objectContaining({ status: 503, data: busy })]);

    const picture = await send('/profile/recharge/send', 'application/json');
    expect([picture.status, JSON.parse(picture.body)]).toEqual([503, expect.objectContaining({ code: 'form.busy' })]);
    const page = await send('/vote/check', 'text/html');
    expect(page.$('main').text()).toContain('Your form wasn’t accepted');

    for (const answer of asked) answer();
    for (const form of await Promise.all(forms)) expect(form.status).toBe(302);
    release();
    for (const page of await taken) expect(page.status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import { hang, status } from '../../../faults/bad-upstream';
import { inlineCodeNotAllowed } from '../harness/inline-code';
import type { Seen } from '../harness/browser';
import { configFile, openApp } from '../harness/harness';
import { SECRET, useStage } from '../harness/stage';

const stage = useStage();

/** One response of every kind. */
async function answers(): Promise<Record<string, Seen>> {
  const visitor = stage.app.browser();
  const member = await stage.member();
  const seen: Record<string, Seen> = {
    'a public page': await visitor.get('/login'),
    'a form that is refused': await visitor.post('/login', {}),
    'a redirect': await visitor.get('/home'),
    'a page for members': await member.get('/home'),
    'a list': await member.get('/movie'),
    'data of a page': await member.get('/movie.data'),
    'a page that is not there': await member.get('/nowhere'),
    'an address without pages': await visitor.get('/healthz'),
    'a form from another address': await visitor.post('/login', {}, { origin: 'https://evil.example' }),
  };
  stage.upstream.otherwise(status(500));
  seen['an error page'] = await member.get('/meet');
  return seen;
}

describe('security headers', () => {
  it('stand on every kind of answer', async () => {
    for (const [kind, { headers }] of Object.entries(await answers())) {
      expect(headers.get('x-content-type-options'), kind).toBe('nosniff');
      expect(headers.get('referrer-policy'), kind).toBe('same-origin');
      expect(headers.get('permissions-policy'), kind).toContain('geolocation=()');
      expect(headers.get('cross-origin-opener-policy'), kind).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy'), kind).toBe('same-origin');
      expect(headers.get('x-request-id'), kind).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('strict-transport-security'), 'without TLS').toBeNull();
      expect(headers.has('x-powered-by'), kind).toBe(false);
    }
  });

  it('let a page run our scripts and no others', async () => {
    for (const [kind, { headers, $ }] of Object.entries(await answers())) {
      if (!headers.get('content-type')?.startsWith('text/html')) continue;
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
        expect(policy, kind).toContain(rule);
      expect(policy, kind).not.toMatch(/unsafe|\*/);
      expect(inlineCodeNotAllowed($, policy), kind).toEqual([]);
      expect($('[style], [onclick], [onload]'), kind).toHaveLength(0);
    }
  });

  it('allow pictures and films from where an upstream keeps them, and scripts from here alone', async () => {
    const policy = (await stage.app.browser().get('/login')).headers.get('content-security-policy');
    expect(policy).toContain("img-src 'self' http: https:");
    expect(policy).toContain("media-src 'self' http: https:");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).toContain("connect-src 'self';");
  });
});

describe('the id of a request', () => {
  it('is the same on the page, in the header and in the log', async () => {
    const member = await stage.member();
    stage.upstream.on('/meet/xuanfeiList', status(500));
    const { headers, main } = await member.get('/meet');
    const id = headers.get('x-request-id')!;
    expect(main).toContain(id);
    expect(stage.app.logLines().at(-1)).toMatchObject({ requestId: id, msg: 'upstream calls failed' });
  });
});

describe('cache headers', () => {
  it('let a browser keep Home, lists and details for Back, and nothing else', async () => {
    const member = await stage.member();
    for (const path of ['/home', '/movie', '/meet', '/movie/detail/1', '/meet/detail/1', '/profile/announcements'])
      expect((await member.get(path)).headers.get('cache-control'), path).toBe('private, no-cache');
    for (const path of ['/vote', '/profile', '/profile/recharge', '/logout', '/preferences', '/nowhere', '/vote.data'])
      expect((await member.get(path)).headers.get('cache-control'), path).toBe('private, no-store');
    stage.upstream.otherwise(status(500));
    for (const path of ['/movie?page=9', '/meet?region=9'])
      expect((await member.get(path)).headers.get('cache-control'), `${path} that fails`).toBe('private, no-store');
  });

  it('say what a page depends on', async () => {
    const { headers } = await (await stage.member()).get('/movie');
    for (const name of ['Accept-Language', 'Cookie', 'Save-Data']) expect(headers.get('vary')).toContain(name);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe('addresses for machines', () => {
  it('/healthz is well whatever the upstream does', async () => {
    stage.upstream.otherwise(hang);
    const answer = await stage.app.browser().get('/healthz');
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([200, 'ok\n', 'no-store']);
  });

  it('/config.json is the configuration that holds, with its defaults', async () => {
    const answer = await stage.app.browser().get('/config.json');
    expect(JSON.parse(answer.body)).toEqual({
      enableEmailRegister: true,
      enablePhoneRegister: true,
      enableInviteCodeRegister: false,
      minimumAge: 18,
      passwordMin: 6,
      passwordMax: 20,
    });
  });

  it('/config.json shows what the operator has set, and CONFIG_FILE can name the upstream', async () => {
    const file = configFile({ enablePhoneRegister: false, minimumAge: 21, apiBaseUrl: `${stage.upstream.url}/` });
    const app = await openApp({ CONFIG_FILE: file, SESSION_SECRETS: SECRET });
    const browser = app.browser();
    expect(JSON.parse((await browser.get('/config.json')).body)).toMatchObject({
      enablePhoneRegister: false,
      minimumAge: 21,
    });
    await browser.get('/login');
    expect((await browser.post('/login', { username: 'ann', password: 'x' })).status).toBe(302);
    expect(stage.upstream.received.map(({ path }) => path)).toEqual(['/config.json', '/member/login']);
    await app.close();
  });

  it('/api is not here when the member API is somewhere else', async () => {
    const answer = await stage.app.browser().get('/api/bank/list');
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, 404]);
    expect(stage.upstream.received).toEqual([]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ask } from '../../app/commands/doctor/ask.mjs';
import { examine } from '../../app/commands/doctor/examine.mjs';
import { launch, type App } from '../e2e/harness/app';
import { hasProgram } from '../program';
import { DESK_NAME, NAME, PROXIES, startInner, startProxy, type Proxy } from './proxies';

let app: App;
let behindTwo: App;
let proxy: Proxy | undefined;
beforeAll(async () => {
  [app, behindTwo] = await Promise.all([
    launch({ HOST: '127.0.0.1', TRUST_PROXY: '1', DESK_PORT: 'free', DESK_TRUST_PROXY: '1' }),
    launch({ HOST: '127.0.0.1', TRUST_PROXY: '2' }),
  ]);
});
afterEach(async () => {
  await proxy?.stop();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  for (const each of [app, behindTwo]) each.signal('SIGINT');
  await Promise.all([app.stop(), behindTwo.stop()]);
});

test.each(PROXIES)('the doctor finds nothing wrong with %s, set up as its sample says', async (name) => {
  const port = Number(new URL(app.url).port);
  const desk = Number(new URL(app.desk).port);
  proxy = await startProxy(name, [port, port], [desk, desk]);
  // The certificate is self-signed.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const via = new URL(`https://127.0.0.1:${proxy.tls}`);
  const results = await examine({ address: new URL(`https://${NAME}`), via, silence: 4 });
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
  // The desk has a host name of its own, and on plain HTTP leads to TLS.
  const staff = { address: new URL(`https://${DESK_NAME}`), via };
  const signIn = await ask(staff, '/desk/sign-in');
  expect([signIn.status, signIn.headers['set-cookie']?.join()]).toEqual([200, expect.stringContaining('__Host-desk-')]);
  expect((await ask(staff, '/login')).status).toBe(404);
  const plain = await ask({ ...staff, via: new URL(`http://127.0.0.1:${proxy.plain}`) }, '/desk/sign-in');
  expect([plain.status, plain.headers.location]).toEqual([308, `https://${DESK_NAME}/desk/sign-in`]);
});

const portOf = ({ url }: App) => Number(new URL(url).port);

/** What the doctor finds at an address of this machine: names of mistakes, and why a check could not run. */
async function found(via: string) {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const results = await examine({ address: new URL(`https://${NAME}`), via: new URL(via), silence: 4 });
  return results.flatMap(({ findings, trouble }) => [
    ...findings.map(({ mistake }) => mistake),
    ...(trouble === undefined ? [] : [trouble]),
  ]);
}

describe.runIf(hasProgram('nginx'))('the doctor, in front of nginx', () => {
  test.each(PROXIES)(
    'and %s before it, finds nothing wrong where the app believes both, and a lock-out else',
    async (name) => {
      for (const [behind, expected] of [
        [behindTwo, []],
        [app, ['proxiesUntrusted']],
      ] as const) {
        const inner = await startInner(portOf(behind));
        proxy = await startProxy(name, [inner.plain, inner.plain]);
        expect(await found(`https://127.0.0.1:${proxy.tls}`)).toEqual(expected);
        await proxy.stop();
        await inner.stop();
      }
    },
  );

  test.each([
    ['# nothing more', []],
    ['proxy_set_header Cookie "";', ['cookiesNotSentOn']],
    ['proxy_set_header Accept-Language "";', ['languageTaken']],
    ['proxy_cookie_flags ~ nosecure;', ['cookiesWeakened']],
    ['proxy_cookie_flags ~ nosamesite;', ['cookiesWeakened']],
    ['proxy_cookie_flags ~ samesite=none;', ['cookiesWeakened']],
    ['proxy_hide_header Vary;', ['varyTaken']],
    ['proxy_set_header Accept-Encoding ""; sub_filter "</body>" "<script src=x></script></body>";', ['pagesRewritten']],
    ['limit_except GET { deny all; }', ['postsRefused']],
  ])('that says %s, names that alone', async (wrong, expected) => {
    const inner = await startInner(portOf(app), wrong);
    try {
      expect(await found(`http://127.0.0.1:${inner.plain}`)).toEqual(expected);
    } finally {
      await inner.stop();
    }
  });

  test('that keeps pages, does not say that it cuts streams', async () => {
    const cache = 'proxy_cache kept; proxy_cache_valid 200 1m; proxy_ignore_headers Cache-Control Set-Cookie Vary;';
    const inner = await startInner(portOf(app), cache);
    try {
      const results = await found(`http://127.0.0.1:${inner.plain}`);
      expect(results).toContain('pagesKept');
      expect(results).not.toContain('eventsCut');
      expect(results).not.toContain('eventsHeld');
    } finally {
      await inner.stop();
    }
  });
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../../app/commands/doctor/ask.mjs';
import { examine } from '../../app/commands/doctor/examine.mjs';
import { launch, type App } from '../e2e/harness/app';
import { DESK_NAME, NAME, PROXIES, startProxy, type Proxy } from './proxies';

let app: App;
let proxy: Proxy | undefined;
beforeAll(async () => {
  app = await launch({ HOST: '127.0.0.1', TRUST_PROXY: '1', DESK_PORT: 'free', DESK_TRUST_PROXY: '1' });
});
afterEach(async () => {
  await proxy?.stop();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  app.signal('SIGINT');
  await app.stop();
});

test.each(PROXIES)('the doctor finds nothing wrong with %s, set up as its sample says', async (name) => {
  const port = Number(new URL(app.url).port);
  const desk = Number(new URL(app.desk).port);
  proxy = await startProxy(name, [port, port], [desk, desk]);
  // The certificate is self-signed.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const via = new URL(`https://127.0.0.1:${proxy.tls}`);
  const results = await examine({ address: new URL(`https://${NAME}`), via, silence: 1 });
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
  // The desk has a host name of its own, and on plain HTTP leads to TLS.
  const staff = { address: new URL(`https://${DESK_NAME}`), via };
  const signIn = await ask(staff, '/desk/sign-in');
  expect([signIn.status, signIn.headers['set-cookie']?.join()]).toEqual([200, expect.stringContaining('__Host-desk-')]);
  expect((await ask(staff, '/login')).status).toBe(404);
  const plain = await ask({ ...staff, via: new URL(`http://127.0.0.1:${proxy.plain}`) }, '/desk/sign-in');
  expect([plain.status, plain.headers.location]).toEqual([308, `https://${DESK_NAME}/desk/sign-in`]);
});

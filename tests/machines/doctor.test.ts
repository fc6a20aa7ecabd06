import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { examine } from '../../app/commands/doctor/examine.mjs';
import { launch, type App } from '../e2e/harness/app';
import { NAME, PROXIES, startProxy, type Proxy } from './proxies';

let app: App;
let proxy: Proxy | undefined;
beforeAll(async () => {
  app = await launch({ HOST: '127.0.0.1', TRUST_PROXY: '1' });
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
  proxy = await startProxy(name, [port, port]);
  // The certificate is self-signed.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const results = await examine({
    address: new URL(`https://${NAME}`),
    via: new URL(`https://127.0.0.1:${proxy.tls}`),
    silence: 1,
  });
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { expect, test } from 'vitest';
import { getNextPeriod } from '~/member-api/draw/history.server';
import { disarm } from '../../web/member-api/survival/draw.disarm';
import { bet, fund, makeFolder, openService } from '../../web/member-api/draw/draw.stage';
import { launch, launchRefused } from '../../e2e/harness/app';
import { freePort } from '../../free-port.mjs';

const LOCAL = { HOST: '127.0.0.1' };

test('a mismatch raises a metric of the app that runs, and a scraper that stays connected keeps it from no stop', async () => {
  const { folder, remove } = makeFolder();
  const port = await freePort();
  const app = await launch({ ...LOCAL, METRICS_PORT: String(port), DATA_DIR: folder, DRAW_SECONDS: '5' });
  const scraper = new Agent({ keepAliveTimeout: 60_000 });
  const scrape = async () => {
    const options = { dispatcher: scraper } as RequestInit;
    return (await fetch(`http://127.0.0.1:${String(port)}/metrics`, options)).text();
  };
  expect(await scrape()).toMatch(/^process_cpu_seconds_total /m);
  await expect.poll(scrape, { timeout: 20_000 }).toMatch(/^draw_periods_under_review 0$/m);

  // A second process on the app's store: places a bet, and inserts a forged order into its period.
  const draw = { seconds: 5, closeSeconds: 1, soonSeconds: 3 };
  const hands = {
    get now() {
      return Date.now();
    },
  };
  const { service, close } = await openService({ folder, draw, hands });
  await fund(service, 'ann', 1_000);
  const placed = async () => {
    const { period } = await getNextPeriod(service);
    return bet(service, 'ann', Number(period), 'rose', 100).then(
      () => true,
      () => false,
    );
  };
  while (!(await placed())) await wait(100);
  await disarm(service.db);
  await service.db.updateTable('draw_orders').set({ stake: 900 }).execute();
  // The root covers all orders that exist at the close, so only the ledger reveals the forged one.
  await expect.poll(scrape, { timeout: 20_000 }).toMatch(/^draw_periods_under_review 1$/m);
  expect(await scrape()).toMatch(/^draw_mismatches_total 1$/m);
  await close();

  const since = performance.now();
  expect(await app.stop()).toBe(0);
  expect(performance.now() - since).toBeLessThan(15_000);
  await scraper.close();
  remove();
});

test('no port is opened for metrics unless one is asked for, and members never reach them', async () => {
  const port = await freePort();
  const app = await launch({ ...LOCAL, METRICS_PORT: undefined });
  expect(await (await fetch(`${app.url}/metrics`)).text()).not.toContain('process_cpu_seconds_total');
  await expect(fetch(`http://127.0.0.1:${String(port)}/metrics`)).rejects.toThrow();
  expect(await app.stop()).toBe(0);
});

test('an app whose member API is elsewhere has metrics too, and none of a draw that it does not run', async () => {
  const port = await freePort();
  const app = await launch({
    ...LOCAL,
    METRICS_PORT: String(port),
    API_BASE_URL: 'http://member-api.example',
    SESSION_SECRETS: 'a secret of tests that has more than 32 characters',
  });
  const text = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
  expect(text).toMatch(/^process_cpu_seconds_total /m);
  expect(text).not.toContain('draw_');
  expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",revision="\w*"\} 1$/m);
  expect(await app.stop()).toBe(0);
});

test('a port that is taken keeps the app from starting, and it says why', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, log } = await launchRefused({ ...LOCAL, METRICS_PORT: String(port) });
  expect(code).toBe(1);
  expect(log).toContain('METRICS_PORT: the port is taken; choose another one');
  other.close();
});

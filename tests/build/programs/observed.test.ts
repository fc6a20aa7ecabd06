import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '~/contract/calls/account';
import * as draw from '~/contract/calls/draw';
import { SESSION_COOKIE } from '~/web/session/session-cookie';
import { launch, type App } from '../../e2e/harness/app';
import { Client } from '../../web/member-api/harness/client';

/** A secret that no label and no log line may contain. */
const PLANTED = 'planted-secret-7f3a';

let app: App;
let metricsPort: number;
beforeAll(async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  metricsPort = (free.address() as AddressInfo).port;
  await new Promise((resolve) => free.close(resolve));
  app = await launch({ HOST: '127.0.0.1', METRICS_PORT: String(metricsPort), LOG_LEVEL: 'trace' });
});
afterAll(() => app.stop());

const scrape = async () => (await fetch(`http://127.0.0.1:${String(metricsPort)}/metrics`)).text();
const api = () => new Client(`${app.url}/api`, (sent) => fetch(sent));

/** Log lines about requests. */
const lines = () =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('every request is one line with the id that its answer carries, and counts under the pattern of its route', async () => {
  const answer = await fetch(`${app.url}/movie/detail/17?q=${PLANTED}`, {
    redirect: 'manual',
    headers: {
      cookie: `${SESSION_COOKIE}=${PLANTED}`,
      authorization: `Bearer ${PLANTED}`,
      'user-agent': PLANTED,
      'x-request-id': PLANTED,
      'x-forwarded-for': PLANTED,
    },
  });
  const requestId = answer.headers.get('x-request-id');
  await expect.poll(() => lines().filter((line) => line.requestId === requestId)).toHaveLength(1);
  expect(lines().find((line) => line.requestId === requestId)).toMatchObject({
    method: 'GET',
    path: '/movie/detail/17',
    route: '/movie/detail/:id',
    status: 302,
  });
  expect(await scrape()).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/movie\/detail\/:id",status="302"\} 1$/m,
  );
});

test('calls, bets and their refusals count, and whatever members send is in no label and no line', async () => {
  for (const [path, init] of [
    ['/login', { method: 'POST', body: new URLSearchParams({ username: PLANTED, password: PLANTED }) }],
    [`/${PLANTED}`, { method: PLANTED.toUpperCase().replace(/\W/g, '') }],
    [
      `/api/member/login?token=${PLANTED}`,
      { method: 'POST', body: JSON.stringify({ username: PLANTED, password: PLANTED }) },
    ],
    ['/api/game/saveorder', { method: 'POST', headers: { token: PLANTED }, body: '{}' }],
  ] as const)
    await fetch(`${app.url}${path}`, init);
  const { token } = await api().get(login, { username: 'demo', password: 'garden2026' });
  const { period } = await api().get(draw.getNextPeriod, {}, { token });
  const bet = { period, option: 'rose', amount: '99999999.00' } as const;
  await api()
    .get(draw.placeOrder, bet, { token })
    .catch(() => undefined);
  const metrics = await scrape();
  expect(metrics).toMatch(/^draw_orders_refused_total\{reason="amount_high"\} 1$/m);
  for (const name of [
    'draw_orders_placed_total',
    'live_event_streams',
    'funds_withdrawals_late',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(metrics).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
  expect(metrics).toMatch(/^draw_reveal_lag_seconds_count /m);
  for (const secret of [token, 'garden2026']) {
    expect(metrics).not.toContain(secret);
    expect(app.log()).not.toContain(secret);
  }
  expect(metrics.toLowerCase()).not.toContain(PLANTED.slice(0, 14));
  // Only the path of an address is logged, without its query.
  const written = app.log().replaceAll(`"path":"/${PLANTED}"`, '');
  expect(written).not.toContain(PLANTED);
});

test('whoever is asked to stop says so, ends streams, keeps no connection, carries through what is being sent, and ends well', async () => {
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);

  const body = new URLSearchParams({ username: 'demo', password: 'garden2026' }).toString();
  const upload = request(`${app.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) },
  });
  const carried = new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    upload.once('error', reject).once('response', (answer) => {
      answer.resume().once('end', () => resolve([answer.statusCode, answer.headers.connection]));
    });
  });
  upload.write(body.slice(0, 10));
  const stream = await fetch(`${app.url}/proxy-check?silence=16`, { headers: { accept: 'text/event-stream' } });
  const heard = stream.text();

  app.signal('SIGTERM');
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(503);
  const told = await fetch(`${app.url}/login`);
  expect([told.status, told.headers.get('connection')]).toEqual([200, 'close']);
  // Something polls /readyz here, and has had the time to by now.
  await expect
    .poll(
      () =>
        fetch(`${app.url}/healthz`).then(
          () => 'taken',
          () => 'refused',
        ),
      { timeout: 40_000 },
    )
    .toBe('refused');
  // The stream was ended by the stop, without a last event.
  expect(await heard).toBe('event: first\ndata: \n\n');
  upload.end(body.slice(10));
  // The body was read completely, and the app refused it: the request came from no page.
  expect(await carried).toEqual([403, 'close']);
  expect(await app.ended).toBe(0);
  expect(app.log()).toContain('"msg":"stopped"');
});

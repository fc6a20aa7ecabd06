import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMetricsEndpoint } from '~/config/observing/metrics-endpoint.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { bet, COMPLETE, fund, makeFolder, openService, PERIOD, play, START } from './draw.stage';
import { TAMPERINGS } from './draw.tampering';

let endpoint: Awaited<ReturnType<typeof openMetricsEndpoint>>;
let stage: Awaited<ReturnType<typeof openService>>;
let folder: string;
let remove: () => void;
const address = (path: string) => `http://127.0.0.1:${String((endpoint.address() as AddressInfo).port)}${path}`;

/** Metrics by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(address('/metrics'))).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** How much each metric grew during a task. */
async function growth(happens: () => Promise<unknown>): Promise<(name: string) => number> {
  const before = await scrape();
  await happens();
  const after = await scrape();
  return (name) => (after.get(name) ?? NaN) - (before.get(name) ?? NaN);
}

beforeEach(async () => {
  ({ folder, remove } = makeFolder());
  endpoint = await openMetricsEndpoint(0, '127.0.0.1');
  stage = await openService({ folder });
  await advance(stage.service);
});
afterEach(async () => {
  endpoint.closeAllConnections();
  endpoint.close();
  await stage.close();
  remove();
});

test('bets count once, however often they are sent, and only when they are taken', async () => {
  const { service } = stage;
  await fund(service, 'ann', 200);
  const grown = await growth(async () => {
    await bet(service, 'ann', 1, 'rose', 100, 'key');
    await bet(service, 'ann', 1, 'rose', 100, 'key');
    await bet(service, 'ann', 1, 'rose', 101, 'other').catch(() => undefined);
  });
  expect(grown('draw_orders_placed_total')).toBe(1);
});

test('orders count by what became of them, and the time that settling took after the draw', async () => {
  const { service, hands } = stage;
  await play(service, 1);
  const grown = await growth(async () => {
    hands.now = COMPLETE + 1_500;
    await advance(service);
    await advance(service);
  });
  expect(grown('draw_orders_settled_total{status="won"}')).toBe(6);
  expect(grown('draw_orders_settled_total{status="lost"}')).toBe(6);
  expect(grown('draw_settlement_lag_seconds_sum')).toBe(1.5);
  expect(grown('draw_settlement_lag_seconds_count')).toBe(1);
});

test('a mismatch raises the alarm on every process, and it ends when the checks agree again', async () => {
  const { service, hands } = stage;
  await play(service, 1);
  hands.now = START + PERIOD - 5_000;
  await advance(service);
  const tampering = TAMPERINGS['an order was dropped']?.();
  await tampering?.meddle(service);
  const grown = await growth(async () => {
    hands.now = COMPLETE;
    await advance(service);
  });
  expect(grown('draw_mismatches_total')).toBe(1);
  expect((await scrape()).get('draw_periods_under_review')).toBe(1);

  // A later process gets it from the store, without finding a mismatch itself.
  const later = await openService({ folder, hands });
  const grownLater = await growth(() => advance(later.service));
  expect(grownLater('draw_mismatches_total')).toBe(0);
  expect((await scrape()).get('draw_periods_under_review')).toBe(1);

  await tampering?.undo(service);
  hands.now += 10_000;
  await advance(later.service);
  expect((await scrape()).get('draw_periods_under_review')).toBe(0);
  await later.close();
});

test('refunds count as such, and a void period is no longer under review', async () => {
  const { service, hands } = stage;
  await play(service, 1);
  hands.now = START + PERIOD;
  await advance(service);
  await TAMPERINGS['an order was added']?.().meddle(service);
  hands.now = COMPLETE;
  await advance(service);
  const grown = await growth(async () => {
    hands.now += 72 * 3_600_000;
    await advance(service);
  });
  expect(grown('draw_orders_settled_total{status="refunded"}')).toBe(13);
  expect((await scrape()).get('draw_periods_under_review')).toBe(0);
});

test('no label of the draw names a member', async () => {
  await play(stage.service, 1);
  stage.hands.now = COMPLETE;
  await advance(stage.service);
  const ofDraw = [...(await scrape()).keys()].filter((name) => name.startsWith('draw_'));
  const labels = ofDraw.flatMap((name) => /\{(.*)\}/.exec(name)?.[1]?.split(',') ?? []);
  expect(new Set(labels.map((label) => label.split('=')[0]))).toEqual(new Set(['status', 'reason', 'fault', 'le']));
});

test('only GET /metrics is answered', async () => {
  const answer = await fetch(address('/metrics?x=1'));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version/),
  ]);
  for (const path of ['/', '/metrics/', '/healthz', '/api/lottery/getodds'])
    expect((await fetch(address(path))).status).toBe(404);
  for (const method of ['POST', 'HEAD', 'PUT']) expect((await fetch(address('/metrics'), { method })).status).toBe(404);
  const socket = connect((endpoint.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET \\..\\metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  expect(bytes.toString()).toMatch(/^HTTP\/1.1 40\d/);
});

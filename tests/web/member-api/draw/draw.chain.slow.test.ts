import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PATTERNS } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { getDraw, getLatestDraw, getNextPeriod, listDraws } from '~/member-api/draw/history.server';
import { recheckDraw } from '~/member-api/draw/recheck';
import { checkLedger } from '~/member-api/ledger/check.server';
import { bet, fund, makeFolder, openService, PERIOD, START } from './draw.stage';
import { copyStore } from '../harness/store-place';

const sha256 = (hex: string | null | undefined) =>
  createHash('sha256')
    .update(Buffer.from(hex ?? '', 'hex'))
    .digest('hex');

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => {
  remove();
});

test('every seed of thousands of periods hashes back to s_0, each is the next commitment, and patterns win half of the time', async () => {
  const { service, hands, close } = await openService();
  await advance(service);
  const periods = 4_000;
  hands.now = START + periods * PERIOD + 3_000;
  const { chain } = await getDraw(service, '1');
  const wins = new Map<string, number>();
  let previous: string | null | undefined = chain?.s0;
  for (let page = periods / 100; page >= 1; page--) {
    const { list } = await listDraws(service, page, 100);
    for (const draw of list.reverse()) {
      expect(sha256(draw.seed)).toBe(previous);
      expect(draw.commitment).toBe(previous);
      const second = await recheckDraw(draw.seed ?? '', Number(draw.period));
      expect([second.numbers, second.result]).toEqual([draw.numbers.join(), draw.result]);
      for (const pattern of draw.result) wins.set(pattern, (wins.get(pattern) ?? 0) + 1);
      previous = draw.seed;
    }
  }
  expect((await getNextPeriod(service)).commitment).toBe(previous);
  for (const pattern of PATTERNS)
    expect(Math.abs((wins.get(pattern) ?? 0) - periods / 2)).toBeLessThan(6 * Math.sqrt(periods / 4));
  await close();
});

test('a chain has a link for 2^20 periods', async () => {
  const { service, close } = await openService({ draw: { chainLength: undefined } });
  await advance(service);
  const { chain } = await getDraw(service, '1');
  expect(chain?.length).toBe(2 ** 20);
  await close();
});

test('the first period is played against s_0, published in the same instant, and no period before it exists', async () => {
  const { service, close } = await openService();
  const next = await getNextPeriod(service);
  expect(next).toMatchObject({ period: '1', status: 'open', opensAt: '2026-11-21T08:30:00.000Z' });
  const { chain } = await getDraw(service, '1');
  expect(chain).toMatchObject({ firstPeriod: '0', s0: next.commitment, publishedAt: next.opensAt });
  await expect(getDraw(service, '0')).rejects.toMatchObject({ reason: 'not_found' });
  await expect(getLatestDraw(service)).rejects.toMatchObject({ reason: 'not_found' });
  expect(await listDraws(service, 1, 20)).toEqual({ list: [], total: 0, page: 1, pageSize: 20 });
  await close();
});

test('processes that begin together on one database end with one chain and one clock', async () => {
  const stages = await Promise.all(Array.from({ length: 4 }, () => openService({ folder })));
  const commitments = await Promise.all(stages.map(async ({ service }) => (await getNextPeriod(service)).commitment));
  expect(new Set(commitments).size).toBe(1);
  const [first] = stages;
  expect(await first?.service.db.selectFrom('draw_chains').selectAll().execute()).toHaveLength(1);
  expect(await first?.service.db.selectFrom('draw_clock').selectAll().execute()).toHaveLength(1);
  for (const { close } of stages) await close();
});

test('what is stored of a chain holds none of its seeds', async () => {
  const { service, hands, close } = await openService();
  await advance(service);
  hands.now = START + 200 * PERIOD + 3_000;
  const { list } = await listDraws(service, 1, 100);
  const stored = JSON.stringify([
    await service.db.selectFrom('draw_checkpoints').selectAll().execute(),
    await service.db.selectFrom('draws').selectAll().execute(),
  ]);
  for (const { seed } of list) expect(stored).not.toContain(seed);
  await close();
});

test('without its key a chain is not replaced: the draw stops and says what is missing', async () => {
  const first = await openService({ folder });
  await advance(first.service);
  await first.close();
  rmSync(join(folder, 'draw.key'));
  const second = await openService({ folder });
  await expect(getNextPeriod(second.service)).rejects.toThrow('draw.key is missing');
  expect(await second.service.db.selectFrom('draw_chains').selectAll().execute()).toHaveLength(1);
  await second.close();
});

describe('a chain that nears its end', () => {
  test('is followed by one whose s_0 is published and recorded long before its first period', async () => {
    const { service, hands, close } = await openService({ draw: { chainLength: 3_000 } });
    await advance(service);
    hands.now = START + 1_499 * PERIOD;
    expect(await getDraw(service, '1')).not.toHaveProperty('nextChain');
    hands.now = START + 1_500 * PERIOD;
    await advance(service);
    await expect.poll(async () => (await getDraw(service, '1')).nextChain).toBeDefined();
    const { nextChain } = await getDraw(service, '1');
    expect(nextChain).toMatchObject({ firstPeriod: '3000', publishedAt: new Date(hands.now).toISOString() });
    hands.now += PERIOD;
    await advance(service);
    // In the period in which it was published, or in the next one.
    expect(['1501', '1502']).toContain((await getDraw(service, '1')).nextChain?.announcedIn);
    hands.now = START + 3_000 * PERIOD + 3_000;
    const [last, first] = [await getDraw(service, '3000'), await getDraw(service, '3001')];
    expect(last.chain?.firstPeriod).toBe('0');
    expect(first.chain?.s0).toBe(nextChain?.s0);
    expect(first.commitment).toBe(nextChain?.s0);
    expect((await listDraws(service, 1, 3)).list.map(({ period }) => period)).toEqual(['3000', '2999', '2998']);
    hands.now += PERIOD;
    expect(sha256((await getDraw(service, '3001')).seed)).toBe(nextChain?.s0);
    expect((await listDraws(service, 1, 2)).list.map(({ period }) => period)).toEqual(['3001', '3000']);
    await close();
  });

  test('with nobody there to see it, is followed after a pause: no result is made up for it', async () => {
    const first = await openService({ folder, draw: { chainLength: 10 } });
    await advance(first.service);
    await first.close();
    const hands = { now: START + 500 * PERIOD + 1_234 };
    const next = await openService({ folder, hands, draw: { chainLength: 10 } });
    expect(await getNextPeriod(next.service)).toMatchObject({
      period: '11',
      status: 'open',
      opensAt: new Date(hands.now).toISOString(),
      last: { period: '10', status: 'complete' },
    });
    const { list, total } = await listDraws(next.service, 1, 100);
    expect([list.length, total]).toEqual([10, 10]);
    expect(await getDraw(next.service, '11')).toMatchObject({ chain: { firstPeriod: '10' } });
    await next.close();
  });

  test('gives its successor to one of several processes only', async () => {
    const hands = { now: START };
    const stages = [];
    for (let process = 0; process < 3; process++)
      stages.push(await openService({ folder, hands, draw: { chainLength: 20 } }));
    for (const { service } of stages) await advance(service);
    for (let period = 1; period <= 70; period++) {
      hands.now = START + (period - 1) * PERIOD;
      await Promise.all(stages.map(({ service }) => advance(service)));
    }
    const commitments = await Promise.all(stages.map(async ({ service }) => (await getNextPeriod(service)).commitment));
    expect(new Set(commitments).size).toBe(1);
    const chains = await stages[0]?.service.db
      .selectFrom('draw_chains')
      .select('first_period')
      .orderBy('first_period')
      .execute();
    expect(chains?.map((chain) => chain.first_period)).toEqual([0, 20, 40, 60]);
    for (const { close } of stages) await close();
  });
});

test('other lengths come into force after the period in play, on every replica, and numbers only go up', async () => {
  const lengths = [
    { seconds: 180, closeSeconds: 10, soonSeconds: 30 },
    { seconds: 12, closeSeconds: 2, soonSeconds: 6 },
    { seconds: 180, closeSeconds: 10, soonSeconds: 30 },
  ];
  const hands = { now: START };
  const seen: number[] = [];
  const witness = await openService({ folder, hands, draw: lengths[0] });
  await advance(witness.service);
  for (const draw of lengths) {
    const stage = await openService({ folder, hands, draw });
    const before = await getNextPeriod(stage.service);
    expect(await getNextPeriod(witness.service)).toEqual(before);
    hands.now = Date.parse(before.drawsAt ?? '');
    const after = await getNextPeriod(stage.service);
    expect(Date.parse(after.drawsAt ?? '') - Date.parse(after.opensAt ?? '')).toBe(draw.seconds * 1_000);
    expect(Number(after.period)).toBe(Number(before.period) + 1);
    expect(await getNextPeriod(witness.service)).toEqual(after);
    seen.push(Number(before.period), Number(after.period));
    hands.now += 60_000;
    await stage.close();
  }
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  const spans = await witness.service.db.selectFrom('draw_clock').selectAll().execute();
  expect(spans.map(({ seconds }) => seconds)).toEqual([180, 12, 180]);
  await witness.close();
});

test('a period that has orders keeps its times when another replica starts with other lengths', async () => {
  const ahead = await openService({ folder, hands: { now: START } });
  await advance(ahead.service);
  await fund(ahead.service, 'ann', 1_000);
  ahead.hands.now = START + PERIOD;
  await bet(ahead.service, 'ann', 2, 'rose', 100);
  const before = await getNextPeriod(ahead.service);
  const behind = await openService({
    folder,
    hands: { now: START + PERIOD - 1 },
    draw: { seconds: 12, closeSeconds: 2, soonSeconds: 6 },
  });
  await advance(behind.service);
  expect(await getNextPeriod(ahead.service)).toEqual(before);
  await Promise.all([ahead.close(), behind.close()]);
});

test('X3: of two copies of a database, the one in which members bet draws exactly what the other draws', async () => {
  const opened = await openService({ folder });
  await advance(opened.service);
  await opened.close();
  const copy = makeFolder();
  await copyStore(folder, copy.folder);
  const hands = { now: START };
  const [quiet, busy] = [await openService({ folder: copy.folder, hands }), await openService({ folder, hands })];
  await fund(busy.service, 'ann', 100_000_000);
  const played = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...PATTERNS), fc.integer({ min: 100, max: 1_000_000 })), { maxLength: 5 }),
    40,
  );
  for (const [index, bets] of played.entries()) {
    hands.now = START + index * PERIOD;
    for (const [option, stake] of bets) await bet(busy.service, 'ann', index + 1, option, stake);
  }
  hands.now = START + 40 * PERIOD + 3_000;
  const facts = async (stage: typeof quiet) =>
    (await listDraws(stage.service, 1, 40)).list.map(({ betsRoot: _, ...draw }) => draw);
  expect(await facts(busy)).toEqual(await facts(quiet));
  expect(await checkLedger(busy.service.db)).toMatchObject({ ok: true, differences: [] });
  await Promise.all([quiet.close(), busy.close()]);
  copy.remove();
});

import { describe, expect, test } from 'vitest';
import { publishedAt, QUICKNET } from '~/member-api/draw/beacon/network';
import { randomnessOf } from '~/member-api/draw/beacon/signature';
import { getDraw, getLatestDraw, getNextPeriod, listDraws } from '~/member-api/draw/history.server';
import { drawOutcome } from '~/member-api/draw/outcome';
import { listOrders } from '~/member-api/draw/records.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { countVoids } from '~/member-api/draw/settle/review.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { disarm } from '../survival/draw.disarm';
import {
  advanceWithRounds,
  openRelay,
  REAL_ROUND,
  RELAYS,
  ROUND,
  setBeaconStage,
  signRound,
  TEST_NETWORK,
} from './beacon.stage';
import { balances, bet, COMPLETE, fund, PERIOD, play, START } from './draw.stage';

const HOUR = 3_600_000;
/** Three members put all they have on each pattern alike: half of it wins at 1.95. */
const PAID = [3_900, 3_900, 3_900];
const BACK = [4_000, 4_000, 4_000];

const { stage, open, played, hands } = setBeaconStage();

describe('a period that names a round', () => {
  test('names it before the first bet, in the record, the orders and every answer', async () => {
    const { service } = await open();
    const next = await getNextPeriod(service);
    const beacon = { chain: TEST_NETWORK.chain, round: String(ROUND) };
    expect(next).toMatchObject({ period: '1', beacon });
    expect(publishedAt(TEST_NETWORK, ROUND)).toBe(START + PERIOD);
    await fund(service, 'ann', 4_000);
    const order = await bet(service, 'ann', 1, 'rose', 1_000);
    expect(order).toMatchObject({ leafVersion: 3, beacon });
    const { list } = await listOrders(service, 'ann', { page: 1, limit: 5 });
    expect(list).toMatchObject([{ leafVersion: 3, beacon }]);
    expect(await getDraw(service, '1')).toMatchObject({ status: 'open', beacon });
    expect(stage.relay.asked).toEqual([]);
  });

  test('is drawn from the seed and that round, and is paid once by all processes', async () => {
    const one = await played();
    const two = await open();
    hands.now = COMPLETE;
    await Promise.all([one, two].map(({ service }) => advanceWithRounds(service)));
    await Promise.all([one, two].map(({ service }) => advanceWithRounds(service)));
    const signature = signRound(ROUND);
    const draw = await getDraw(two.service, '1');
    expect(draw).toMatchObject({
      status: 'complete',
      beacon: { round: String(ROUND), signature, randomness: randomnessOf(signature) },
      ...drawOutcome(Buffer.from(draw.seed ?? '', 'hex'), 1, randomnessOf(signature)),
    });
    expect(await balances(one.service)).toEqual(PAID);
    expect(await getLatestDraw(two.service)).toMatchObject({ period: '1', sum: draw.sum, beacon: { signature } });
    expect(await checkLedger(one.service.db)).toMatchObject({ ok: true });
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  test('takes a real round of quicknet, which its published key has signed', async () => {
    stage.relay.behaviour = 'real';
    hands.now = publishedAt(QUICKNET, REAL_ROUND.round) - PERIOD;
    const process = await open({ network: QUICKNET });
    await advance(process.service);
    await play(process.service, 1);
    hands.now += PERIOD + 3_000;
    await advanceWithRounds(process.service);
    expect(stage.relay.asked).toEqual([`/${QUICKNET.chain}/public/1000`]);
    expect(await getDraw(process.service, '1')).toMatchObject({
      status: 'complete',
      beacon: { chain: QUICKNET.chain, ...REAL_ROUND, round: '1000' },
    });
    expect(await balances(process.service)).toEqual(PAID);
  });
});

describe('a relay that gives no valid round', () => {
  const useless = (Object.keys(RELAYS) as (keyof typeof RELAYS)[]).filter((name) => name !== 'honest');

  test.each(useless)('(%s) decides nothing: the period waits, and the next relay decides it', async (behaviour) => {
    stage.relay.behaviour = behaviour;
    const { service } = await played();
    hands.now = COMPLETE;
    await advanceWithRounds(service);
    expect((await getNextPeriod(service)).last).toEqual({ period: '1', status: 'drawing' });
    expect(await getDraw(service, '1')).not.toHaveProperty('seed');
    hands.now += 15_000;
    await advanceWithRounds(service);
    expect((await getNextPeriod(service)).last).toEqual({ period: '1', status: 'waiting' });
    const waiting = await getDraw(service, '1');
    expect(waiting).toMatchObject({ status: 'waiting', beacon: { round: String(ROUND) } });
    expect(waiting).toHaveProperty('seed');
    for (const fact of ['numbers', 'sum', 'result']) expect(waiting).not.toHaveProperty(fact);
    expect(await listDraws(service, 1, 20)).toMatchObject({ list: [], total: 1 });
    await expect(getLatestDraw(service)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await balances(service)).toEqual([0, 0, 0]);

    const honest = await openRelay();
    const other = await open({ urls: [stage.relay.url, honest.url] });
    await advanceWithRounds(other.service);
    expect(await balances(service)).toEqual(PAID);
    expect(honest.asked).toHaveLength(1);
    await honest.close();
  });

  test('and is asked again: after 1 s, then less and less often, and never twice at once', async () => {
    stage.relay.behaviour = 'late';
    const { service } = await played();
    hands.now = COMPLETE;
    for (let second = 0; second < 100; second++) {
      await Promise.all([advanceWithRounds(service), advanceWithRounds(service)]);
      hands.now += 1_000;
    }
    expect(stage.relay.asked.length).toBeGreaterThan(4);
    expect(stage.relay.asked.length).toBeLessThan(10);
    stage.relay.behaviour = 'honest';
    hands.now += 60_000;
    await advanceWithRounds(service);
    await advanceWithRounds(service);
    expect(await balances(service)).toEqual(PAID);
  });
});

describe('a period of which nothing was drawn 24 hours after its draw', () => {
  test('is void for every process: each stake goes back once, and no round decides it any more', async () => {
    stage.relay.behaviour = 'late';
    const one = await played();
    const two = await open();
    hands.now = START + PERIOD + 24 * HOUR - 1;
    await advanceWithRounds(one.service);
    expect(await getDraw(one.service, '1')).toMatchObject({ status: 'waiting' });
    hands.now += 1;
    stage.relay.behaviour = 'honest';
    await Promise.all([one, two].map(({ service }) => advanceWithRounds(service)));
    await Promise.all([one, two].map(({ service }) => advanceWithRounds(service)));
    expect(await balances(two.service)).toEqual(BACK);
    const draw = await getDraw(two.service, '1');
    const voidedAt = expect.any(String) as string;
    // Its seed was public all the time: the random number was missing.
    expect(draw).toMatchObject({ status: 'review', voidedAt, voids: 1, withheld: 0 });
    expect(draw).toHaveProperty('seed');
    expect(draw).not.toHaveProperty('numbers');
    const { list } = await listOrders(two.service, 'ann', { page: 1, limit: 5 });
    expect(list.map(({ status }) => status)).toEqual(Array(4).fill('refunded'));
    expect(await checkLedger(one.service.db)).toMatchObject({ ok: true });
  });

  test('counts as one whose seed was withheld if nothing ran meanwhile, though the seed is known by then', async () => {
    await played();
    hands.now = START + PERIOD + 24 * HOUR;
    const later = await open();
    for (let tick = 0; tick < 3; tick++) await advanceWithRounds(later.service);
    expect(await balances(later.service)).toEqual(BACK);
    const draw = await getDraw(later.service, '1');
    expect(draw).toMatchObject({ status: 'review', withheld: expect.any(Number) as number });
    expect(draw).toHaveProperty('seed');
    expect(draw.voids).toBeGreaterThan(0);
    expect(draw.withheld).toBe(draw.voids);
  });

  test('counts as one whose seed was withheld if the seed cannot be read', async () => {
    const { service } = await played();
    hands.now = COMPLETE;
    await disarm(service.db);
    await service.db.updateTable('draw_checkpoints').set({ sealed: 'broken' }).execute();
    const blind = await open();
    await advanceWithRounds(blind.service).catch(() => undefined);
    expect(await balances(service)).toEqual([0, 0, 0]);
    hands.now = START + PERIOD + 24 * HOUR;
    const later = await open();
    for (let tick = 0; tick < 3; tick++) await advanceWithRounds(later.service).catch(() => undefined);
    expect(await balances(service)).toEqual(BACK);
    expect(await countVoids(service.db)).toEqual({ voids: 1, withheld: 1 });
  });
});

test('after hours in which nothing ran, the old rounds decide the missed periods, each its own', async () => {
  const { service } = await played();
  hands.now = START + PERIOD + 10_000;
  await advance(service);
  for (const option of ['rose', 'lily'] as const) {
    await fund(service, 'dan', 1_000);
    await bet(service, 'dan', 2, option, 1_000);
  }
  hands.now = START + 10 * HOUR;
  const next = await open();
  await advanceWithRounds(next.service);
  await advanceWithRounds(next.service);
  const rounds = await Promise.all(['1', '2'].map((period) => getDraw(next.service, period)));
  expect(rounds.map(({ status, beacon }) => [status, beacon?.round])).toEqual([
    ['complete', String(ROUND)],
    ['complete', String(ROUND + PERIOD / 3_000)],
  ]);
  expect(await balances(next.service)).toEqual(PAID);
});

describe('turning the beacon on or off', () => {
  test('changes nothing for a period that is open', async () => {
    const off = await open({ names: false });
    await advance(off.service);
    const on = await open();
    await advance(on.service);
    expect(await getNextPeriod(on.service)).not.toHaveProperty('beacon');
    await fund(on.service, 'ann', 4_000);
    expect(await bet(on.service, 'ann', 1, 'rose', 1_000)).toMatchObject({ leafVersion: 2 });
    hands.now = COMPLETE;
    await advanceWithRounds(on.service);
    expect(await getDraw(on.service, '1')).toMatchObject({ status: 'complete' });
    expect(await getDraw(on.service, '1')).not.toHaveProperty('beacon');
    expect(await getNextPeriod(on.service)).toHaveProperty('beacon');

    await bet(on.service, 'ann', 2, 'rose', 1_000);
    const again = await open({ names: false });
    hands.now = COMPLETE + PERIOD;
    await advanceWithRounds(again.service);
    await advanceWithRounds(again.service);
    expect(await getDraw(again.service, '2')).toMatchObject({
      status: 'complete',
      beacon: { signature: expect.any(String) as string },
    });
    expect(await getNextPeriod(again.service)).not.toHaveProperty('beacon');
    const { list } = await listOrders(again.service, 'ann', { page: 1, limit: 5 });
    expect(list.map(({ leafVersion }) => leafVersion)).toEqual([3, 2]);
  });
});

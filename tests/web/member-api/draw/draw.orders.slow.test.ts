import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { advance } from '~/member-api/draw/settle/advance.server';
import { listOrders } from '~/member-api/draw/records.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import { bet, fund, makeFolder, openService, PERIOD, START } from './draw.stage';

let stage: Awaited<ReturnType<typeof openService>>;
const balance = async () => (await getMemberBalance(stage.service.db, 'ann')).balance;
const count = async () => (await listOrders(stage.service, 'ann', { page: 1, limit: 100 })).total;

beforeEach(async () => {
  stage = await openService();
  await advance(stage.service);
  await fund(stage.service, 'ann', 100_000);
});
afterEach(() => stage.close());

test('a bet is charged and answered with what it was', async () => {
  const order = await bet(stage.service, 'ann', 1, 'rose', 1_250);
  expect(order).toMatchObject({
    period: '1',
    option: 'rose',
    amount: '12.50',
    odds: 1.95,
    balance: '987.50',
    at: '2026-11-21T08:30:00.000Z',
  });
  expect(order.nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(await balance()).toBe(98_750);
  expect(await checkLedger(stage.service.db)).toMatchObject({ ok: true, differences: [] });
});

test('every bet has a nonce of its own, or its leaf could be guessed from the others', async () => {
  const orders = [];
  for (let bets = 0; bets < 8; bets++) orders.push(await bet(stage.service, 'ann', 1, 'rose', 1_000));
  expect(new Set(orders.map(({ nonce }) => nonce)).size).toBe(8);
});

describe('the close', () => {
  test('a bet in the last millisecond before close is taken', async () => {
    stage.hands.now = START + PERIOD - 10_000 - 1;
    await bet(stage.service, 'ann', 1, 'rose', 100);
    expect(await balance()).toBe(99_900);
  });

  test.each([0, 1, 5_000, 9_999])(
    'a bet %i ms after the close is refused with its time and not charged',
    async (late) => {
      stage.hands.now = START + PERIOD - 10_000 + late;
      await expect(bet(stage.service, 'ann', 1, 'rose', 100)).rejects.toMatchObject({
        reason: 'period_closed',
        data: { closesAt: '2026-11-21T08:32:50.000Z' },
      });
      expect([await balance(), await count()]).toEqual([100_000, 0]);
    },
  );

  test('a period that was drawn takes no bets, and the next one does', async () => {
    stage.hands.now = START + PERIOD;
    await expect(bet(stage.service, 'ann', 1, 'rose', 100)).rejects.toMatchObject({ reason: 'period_closed' });
    await bet(stage.service, 'ann', 2, 'rose', 100);
    expect(await count()).toBe(1);
  });

  test.each(['0', '2', '-1', '1.5', 'abc', '99999999999999999999'])('period %s has not begun', async (period) => {
    const attempt = bet(stage.service, 'ann', period as unknown as number, 'rose', 100);
    await expect(attempt).rejects.toMatchObject({ reason: 'not_found', code: 404 });
    expect(await balance()).toBe(100_000);
  });
});

describe('two processes whose machine clocks differ', () => {
  test('a period that one has closed takes no bet from the other, and its root stays', async () => {
    const { folder, remove } = makeFolder();
    const early = await openService({ folder, hands: { now: START } });
    const late = await openService({ folder, hands: { now: START } });
    await advance(early.service);
    await advance(late.service);
    await fund(early.service, 'ann', 1_000);
    await bet(early.service, 'ann', 1, 'rose', 100);
    late.hands.now = START + PERIOD - 10_000;
    early.hands.now = late.hands.now - 2_000;
    await advance(late.service);
    const roots = () => late.service.db.selectFrom('draws').select(['period', 'bets_root', 'bets_count']).execute();
    const before = await roots();
    expect(before).toMatchObject([{ period: 1, bets_count: 1 }]);
    await expect(bet(early.service, 'ann', 1, 'rose', 100)).rejects.toMatchObject({ reason: 'period_closed' });
    early.hands.now = late.hands.now + 1;
    await advance(early.service);
    expect(await roots()).toEqual(before);
    await Promise.all([early.close(), late.close()]);
    remove();
  });

  test('a bet that had to wait for the other until after the close is refused', async () => {
    const { folder, remove } = makeFolder();
    const hands = { now: START };
    const [one, other] = [await openService({ folder, hands }), await openService({ folder, hands })];
    await advance(one.service);
    await fund(one.service, 'ann', 1_000);
    hands.now = START + PERIOD - 10_000 - 1;
    await advance(one.service);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const writing = other.service.db.transaction().execute(() => held);
    const attempt = bet(one.service, 'ann', 1, 'rose', 100);
    const refused = expect(attempt).rejects.toMatchObject({ reason: 'period_closed' });
    // Long enough for all reads of the bet before its transaction.
    await new Promise((resume) => setTimeout(resume, 100));
    hands.now += 1;
    release();
    await writing;
    await refused;
    expect((await getMemberBalance(one.service.db, 'ann')).balance).toBe(1_000);
    await Promise.all([one.close(), other.close()]);
    remove();
  });
});

describe('a stake', () => {
  test.each([
    [99, 'amount_low'],
    [0, 'amount_low'],
    [1_000_001, 'amount_high'],
    [100_001, 'balance'],
  ])('of %i minor units is refused as %s and not charged', async (stake, reason) => {
    await expect(bet(stage.service, 'ann', 1, 'smoke', stake)).rejects.toMatchObject({ reason });
    expect([await balance(), await count()]).toEqual([100_000, 0]);
  });

  test('may be the whole balance, the least and the most', async () => {
    await fund(stage.service, 'ann', 900_100);
    await bet(stage.service, 'ann', 1, 'smoke', 100);
    await bet(stage.service, 'ann', 1, 'smoke', 1_000_000);
    expect(await balance()).toBe(0);
  });

  test('is taken at most as often as there is money for it, however many are sent at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => bet(stage.service, 'ann', 1, 'lily', 10_000)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect([await balance(), await count()]).toEqual([0, 10]);
  });
});

describe('a bet sent twice', () => {
  test('with one key is one bet, also when the period has closed in between', async () => {
    const first = await bet(stage.service, 'ann', 1, 'rose', 100, 'key-1');
    expect(await bet(stage.service, 'ann', 1, 'rose', 100, 'key-1')).toEqual(first);
    stage.hands.now = START + PERIOD - 1;
    expect(await bet(stage.service, 'ann', 1, 'rose', 100, 'key-1')).toEqual(first);
    expect([await balance(), await count()]).toEqual([99_900, 1]);
  });

  test('at the same moment with one key is one bet, on one process or two', async () => {
    const { folder, remove } = makeFolder();
    const hands = { now: START };
    const [one, other] = [await openService({ folder, hands }), await openService({ folder, hands })];
    await advance(one.service);
    await fund(one.service, 'ann', 1_000);
    const orders = await Promise.all(
      [one, other, one, other, one].map(({ service }) => bet(service, 'ann', 1, 'rose', 100, 'key-1')),
    );
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await one.service.db.selectFrom('draw_orders').select('id').execute()).toHaveLength(1);
    expect((await getMemberBalance(one.service.db, 'ann')).balance).toBe(900);
    await Promise.all([one.close(), other.close()]);
    remove();
  });

  test('with one key but another stake is refused', async () => {
    await bet(stage.service, 'ann', 1, 'rose', 100, 'key-1');
    await expect(bet(stage.service, 'ann', 1, 'rose', 200, 'key-1')).rejects.toMatchObject({
      reason: 'duplicate',
      code: 409,
    });
    expect(await balance()).toBe(99_900);
  });
});

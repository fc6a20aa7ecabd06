import { describe, expect, test } from 'vitest';
import { getDraw } from '~/member-api/draw/history.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { disarm } from '../survival/draw.disarm';
import { advanceWithRounds, ROUND, setBeaconStage, signRound, TEST_NETWORK } from './beacon.stage';
import { balances, COMPLETE, play } from './draw.stage';

const { open, played, hands } = setBeaconStage();

describe('whoever can write to the database', () => {
  test.each([
    ['draw_periods', { beacon_round: 1 }],
    ['draw_orders', { beacon_round: 1 }],
    ['draw_rounds', { signature: 'ab' }],
  ] as const)('finds every change of %s refused', async (table, change) => {
    const { service } = await played();
    hands.now = COMPLETE;
    await advanceWithRounds(service);
    await expect(service.db.updateTable(table).set(change).execute()).rejects.toThrow(`${table}_named`);
  });

  test('cannot place an order without the round, nor draw from the seed alone, as an older version would', async () => {
    const { service } = await played();
    const [order] = await service.db.selectFrom('draw_orders').selectAll().execute();
    const old = { ...order!, id: 'other', beacon: null, beacon_round: null };
    await expect(service.db.insertInto('draw_orders').values(old).execute()).rejects.toThrow('draw_orders_rounded');
    const drawn = service.db.updateTable('draws').set({ numbers: '1,2,3', sum: 6 }).where('period', '=', 1);
    await expect(drawn.execute()).rejects.toThrow('draws_rounded');
  });

  test.each([
    ['names a round that was known before', 'draw_periods', { beacon_round: ROUND - 100 }],
    ['names another round than the orders', 'draw_periods', { beacon_round: ROUND + 1 }],
    ['names no round any more', 'draw_periods', { beacon: null, beacon_round: null }],
    ['gives the orders another round', 'draw_orders', { beacon_round: ROUND - 100 }],
  ] as const)('and %s: the period is under review, and nothing is paid', async (_, table, change) => {
    const { service } = await played();
    await disarm(service.db);
    await service.db.updateTable(table).set(change).execute();
    hands.now = COMPLETE + 10_000;
    await advanceWithRounds(service);
    await advanceWithRounds(service);
    expect(await getDraw(service, '1')).toMatchObject({ status: 'review' });
    expect(await balances(service)).toEqual([0, 0, 0]);
  });

  test('and names an old round before the first bet, so that all bets name it: nothing is paid', async () => {
    const { service } = await open();
    await advance(service);
    await disarm(service.db);
    await service.db
      .updateTable('draw_periods')
      .set({ beacon_round: ROUND - 100 })
      .execute();
    await play(service, 1);
    hands.now = COMPLETE;
    await advance(service);
    await advanceWithRounds(service);
    expect(await getDraw(service, '1')).toMatchObject({ status: 'review' });
    expect(await balances(service)).toEqual([0, 0, 0]);
  });

  test('and stores a signature of its own: the period is under review, and nothing is paid', async () => {
    const { service } = await played();
    await service.db
      .insertInto('draw_rounds')
      .values({ chain: TEST_NETWORK.chain, round: ROUND, signature: signRound(ROUND - 1), fetched_at: 0 })
      .execute();
    hands.now = COMPLETE;
    await advanceWithRounds(service);
    expect(await getDraw(service, '1')).toMatchObject({ status: 'review' });
    expect(await balances(service)).toEqual([0, 0, 0]);
  });
});

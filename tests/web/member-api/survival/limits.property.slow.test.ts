import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PATTERNS, type Pattern } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { getNextPeriod } from '~/member-api/draw/history.server';
import { changeLimits, readLimits } from '~/member-api/limits/limits.server';
import { takePause } from '~/member-api/limits/pauses.server';
import { readPlayed } from '~/member-api/limits/used.server';
import { Refusal } from '~/member-api/refusal';
import { bet, fund, openService } from '../draw/draw.stage';
import { DAY, HOUR, START } from '../limits/limits.stage';

type Stage = Awaited<ReturnType<typeof openService>>;

type Step =
  | { do: 'wait'; ms: number }
  | { do: 'go to'; msFromMidnight: number }
  | { do: 'set'; name: 'stakeDaily' | 'lossDaily'; value: number | null }
  | { do: 'pause' }
  | { do: 'bet'; option: Pattern; stake: number };

const units = (min: number, max: number) => fc.integer({ min, max }).map((amount) => amount * 100);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, HOUR, 5 * HOUR, DAY - 1, DAY) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('go to' as const), msFromMidnight: fc.constantFrom(-1, 0) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      name: fc.constantFrom('stakeDaily' as const, 'lossDaily' as const),
      value: fc.option(fc.constantFrom(0, 1_000, 2_000, 4_000, 8_000), { nil: null, freq: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      option: fc.constantFrom(...PATTERNS),
      stake: units(1, 30),
    }),
  },
);

async function becomePlayer({ service }: Stage, id: string): Promise<void> {
  const nothing = {
    email_key: null,
    phone_key: null,
    sealed: null,
    avatar: null,
    payment_hash: null,
    payment_locked_until: null,
  };
  await service.db
    .insertInto('members')
    .values({
      ...nothing,
      id,
      username: id,
      username_key: id,
      password_hash: '',
      payment_failures: 0,
      invited_by: null,
      created_at: service.now(),
    })
    .execute();
  await fund(service, id, 10_000_000);
}

/** Sums of the current UTC day from the orders themselves, independent of the sums that the rules read. */
async function readDay({ service, hands }: Stage, memberId: string) {
  const orders = await service.db
    .selectFrom('draw_orders')
    .select(['stake', 'payout'])
    .where('member_id', '=', memberId)
    .where('at', '>=', hands.now - (hands.now % DAY))
    .execute();
  const stake = orders.reduce((sum, order) => sum + order.stake, 0);
  return { stake, loss: stake - orders.reduce((sum, order) => sum + order.payout, 0) };
}

const infinite = (value: number | null) => value ?? Infinity;
const leftOf = (value: number | null, used: number) => Math.max(0, infinite(value) - used);

test('whatever is set, staked, drawn and waited for, no bet goes over a limit in force and none below it is refused', async () => {
  const stage = await openService({ draw: { seconds: 21_600 }, hands: { now: START } });
  const { service, hands } = stage;
  await advance(service);
  const seen = { taken: 0, stake: 0, loss: 0, excluded: 0 };
  let players = 0;

  const tryBet = async (id: string, option: Pattern, stake: number, pausedUntil: number) => {
    const { stakeDaily, lossDaily } = await readLimits(service.db, id);
    const before = await readDay(stage, id);
    const left = { stake: leftOf(stakeDaily.value, before.stake), loss: leftOf(lossDaily.value, before.loss) };
    const { period } = await getNextPeriod(service);
    try {
      await bet(service, id, Number(period), option, stake);
      expect(hands.now).toBeGreaterThanOrEqual(pausedUntil);
      const after = await readDay(stage, id);
      expect(after.stake).toBeLessThanOrEqual(infinite(stakeDaily.value));
      expect(after.loss).toBeLessThanOrEqual(infinite(lossDaily.value));
      expect((await readPlayed(service.db, id, hands.now)).day).toEqual(after);
      seen.taken++;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(await readDay(stage, id)).toEqual(before);
      if (error.reason === 'period_closed') return;
      if (error.reason === 'excluded') {
        expect(hands.now).toBeLessThan(pausedUntil);
        seen.excluded++;
        return;
      }
      const which = left.stake <= left.loss ? 'stake' : 'loss';
      expect(stake).toBeGreaterThan(left[which]);
      expect([error.reason, error.data]).toEqual([
        'limit',
        { which, period: 'day', left: (left[which] / 100).toFixed(2) },
      ]);
      seen[which]++;
    }
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const id = `player ${String(++players)}`;
      await becomePlayer(stage, id);
      let pausedUntil = 0;
      for (const next of steps) {
        if (next.do === 'wait') hands.now += next.ms;
        if (next.do === 'go to') hands.now += DAY - (hands.now % DAY) + next.msFromMidnight;
        await advance(service);
        if (next.do === 'set') await changeLimits(service, id, { [next.name]: next.value });
        if (next.do === 'pause') pausedUntil = await takePause(service, id, 'timeout', 1);
        if (next.do === 'bet') await tryBet(id, next.option, next.stake, pausedUntil);
      }
    }),
    { numRuns: 60 },
  );
  // The random steps covered every case.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  await stage.close();
});

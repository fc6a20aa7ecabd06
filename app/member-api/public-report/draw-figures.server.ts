import { FEWEST } from '~/contract/calls/report';
import { PATTERNS, type Pattern } from '~/contract/calls/draw';
import type { DrawTables } from '../draw/draw.tables';
import { CHANCE, payoutOf } from '../draw/odds';
import { winningPatterns } from '../draw/outcome';
import type { Db } from '../store/database.server';
import { BATCH, inBatches, spanOf } from './day-rows.server';
import type { DayFigures } from './figures';

/** Bets of a day that may be summed, if enough members made them. Amounts in minor units. */
interface Group {
  bets: number;
  stakes: number;
  payouts: number;
  /** What would have been paid had all of them won. */
  full: number;
  /** Who made them; no more than it takes to know that they are enough. */
  members: Set<string>;
}

/** What counts of an order. */
type Order = Pick<DrawTables['draw_orders'], 'member_id' | 'stake' | 'odds' | 'payout'>;

const emptyGroup = (): Group => ({ bets: 0, stakes: 0, payouts: 0, full: 0, members: new Set() });

function add(group: Group, { member_id, stake, payout, odds }: Order): void {
  group.bets += 1;
  group.stakes += stake;
  group.payouts += payout;
  group.full += payoutOf(stake, odds);
  if (group.members.size < FEWEST) group.members.add(member_id);
}

/** Whether the sums of a group say nothing of one member, also where two reports are subtracted from each other. */
const isLarge = ({ members }: Group) => members.size >= FEWEST;

/** Draws with bets that were settled on a day, in order. */
const listDraws = (db: Db, day: number) =>
  inBatches((after?: { settled_at: number | null; period: number }) =>
    db
      .selectFrom('draws')
      .select(['settled_at', 'period', 'bets_count', 'sum', 'voided_at', 'withheld'])
      .where((eb) =>
        eb(
          eb.refTuple('settled_at', 'period'),
          '>',
          eb.tuple(after?.settled_at ?? spanOf(day).from, after?.period ?? -1),
        ),
      )
      .where('settled_at', '<', spanOf(day).until)
      .orderBy('settled_at')
      .orderBy('period')
      .limit(BATCH)
      .execute(),
  );

const listOrders = (db: Db, period: number) =>
  inBatches((after?: { id: string }) =>
    db
      .selectFrom('draw_orders')
      .select(['id', 'member_id', 'option', 'stake', 'odds', 'payout', 'status'])
      .where('period', '=', period)
      .where('id', '>', after?.id ?? '')
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );

/**
 * Draws with bets that were settled on a day, void ones apart, and their bets by pattern. Stakes and payouts of fewer than FEWEST members
 * are left out of the sums.
 */
export async function countDraws(db: Db, day: number, { draws }: DayFigures): Promise<void> {
  const groups = new Map<Pattern, Group & { drawn: number }>();
  const groupOf = (pattern: Pattern) => {
    const known = groups.get(pattern) ?? { ...emptyGroup(), drawn: 0 };
    groups.set(pattern, known);
    return known;
  };
  const refunded = emptyGroup();
  for await (const { period, bets_count, sum, voided_at, withheld } of listDraws(db, day)) {
    if (bets_count === 0) continue;
    if (voided_at !== null || sum === null) {
      draws.void += 1;
      draws.withheld += withheld ?? 0;
    } else {
      draws.drawn += 1;
      for (const pattern of winningPatterns(sum)) groupOf(pattern).drawn += 1;
    }
    for await (const order of listOrders(db, period))
      add(order.status === 'refunded' ? refunded : groupOf(order.option), order);
  }
  const [counted, returned] = isLarge(refunded) ? [refunded.bets, refunded.payouts] : [0, 0];
  draws.returned = { bets: refunded.bets, counted, stakes: returned };
  for (const pattern of PATTERNS) {
    const group = groups.get(pattern);
    if (!group) continue;
    const { drawn, bets, stakes, payouts, full } = group;
    draws.patterns[pattern] = isLarge(group)
      ? { drawn, bets, counted: bets, stakes, payouts, expected: Math.round(full * CHANCE) }
      : { drawn, bets, counted: 0, stakes: 0, payouts: 0, expected: 0 };
  }
}

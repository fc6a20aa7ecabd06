import { sql, type Kysely, type Migration, type QueryExecutorProvider } from 'kysely';
import { keepPlaces } from '../store/lists/row-numbers';
import { createTrigger, refuseEach } from '../store/triggers';
import type { DrawTables } from './draw.tables';

const createDraw: Migration = {
  async up(db: Kysely<DrawTables>) {
    await db.schema
      .createTable('draw_clock')
      .addColumn('from_period', 'bigint', (column) => column.notNull())
      .addColumn('starts_at', 'bigint', (column) => column.notNull())
      .addColumn('seconds', 'integer', (column) => column.notNull())
      .addColumn('close_seconds', 'integer', (column) => column.notNull())
      .addColumn('soon_seconds', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('draw_clock_in_order', ['from_period', 'starts_at'])
      .execute();
    await db.schema
      .createTable('draw_chains')
      .addColumn('first_period', 'bigint', (column) => column.primaryKey())
      .addColumn('length', 'bigint', (column) => column.notNull())
      .addColumn('s0', 'text', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('draw_checkpoints')
      .addColumn('first_period', 'bigint', (column) => column.notNull().references('draw_chains.first_period'))
      .addColumn('link', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('draw_checkpoints_once', ['first_period', 'link'])
      .execute();
    await db.schema
      .createTable('draws')
      .addColumn('period', 'bigint', (column) => column.primaryKey())
      .addColumn('bets_root', 'text', (column) => column.notNull())
      .addColumn('bets_count', 'bigint', (column) => column.notNull())
      .addColumn('closed_at', 'bigint', (column) => column.notNull())
      .addColumn('numbers', 'text')
      .addColumn('sum', 'integer')
      .addColumn('drawn_at', 'bigint')
      .addColumn('settled_at', 'bigint')
      .execute();
    await db.schema.createIndex('draws_to_settle').on('draws').columns(['settled_at', 'period']).execute();
    await db.schema
      .createTable('draw_orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('period', 'bigint', (column) => column.notNull())
      .addColumn('option', 'text', (column) => column.notNull())
      .addColumn('stake', 'bigint', (column) => column.notNull())
      .addColumn('odds', 'integer', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('payout', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('proof', 'text')
      .execute();
    await db.schema.createIndex('draw_orders_of_period').on('draw_orders').columns(['period', 'id']).execute();
    await db.schema.createIndex('draw_orders_of_member').on('draw_orders').columns(['member_id', 'id']).execute();
    await db.schema
      .createIndex('draw_orders_of_member_in_period')
      .on('draw_orders')
      .columns(['member_id', 'period', 'id'])
      .execute();
    await db.schema
      .createTable('draw_days')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('orders', 'bigint', (column) => column.notNull())
      .addColumn('staked', 'bigint', (column) => column.notNull())
      .addColumn('won', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('draw_days_once', ['member_id', 'day'])
      .execute();
  },
};

const createReview: Migration = {
  async up(db: Kysely<DrawTables>) {
    await db.schema.alterTable('draws').addColumn('review_since', 'bigint').execute();
    await db.schema.alterTable('draws').addColumn('voided_at', 'bigint').execute();
    // Reviews are rare: the index is almost empty, and every tick reads it.
    await db.schema
      .createIndex('draws_under_review')
      .on('draws')
      .column('period')
      .where(sql.ref('review_since'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('draw_orders_of_member_by_option')
      .on('draw_orders')
      .columns(['member_id', 'option', 'id'])
      .execute();
  },
};

const countPlaces: Migration = {
  async up(db: Kysely<DrawTables>) {
    await keepPlaces(db, 'draw_orders', [
      { column: 'place', within: ['member_id'] },
      { column: 'option_place', within: ['member_id', 'option'] },
    ]);
    await db.schema.dropIndex('draw_orders_of_member_by_option').execute();
  },
};

/** Creates the triggers that maintain `draw_totals`. */
async function keepTotals(db: QueryExecutorProvider): Promise<void> {
  const add = (row: 'new' | 'old', sign: '' | '-') => `
    insert into draw_totals (member_id, staked, won) select ${row}.member_id, ${sign}${row}.staked, ${sign}${row}.won where true
    on conflict (member_id) do update set staked = draw_totals.staked + excluded.staked, won = draw_totals.won + excluded.won;`;
  const table = 'draw_days';
  await createTrigger(db, { name: 'draw_total_added', table, event: 'insert' }, add('new', ''));
  await createTrigger(db, { name: 'draw_total_gone', table, event: 'delete' }, add('old', '-'));
  const event = { updateOf: ['member_id', 'staked', 'won'] };
  await createTrigger(db, { name: 'draw_total_moved', table, event }, add('old', '-') + add('new', ''));
}

const sumDays: Migration = {
  async up(db: Kysely<DrawTables>) {
    await db.schema
      .createTable('draw_totals')
      .addColumn('member_id', 'text', (column) => column.primaryKey())
      .addColumn('staked', 'bigint', (column) => column.notNull())
      .addColumn('won', 'bigint', (column) => column.notNull())
      .execute();
    await sql`
      insert into draw_totals (member_id, staked, won)
      select member_id, sum(staked), sum(won) from draw_days group by member_id
    `.execute(db);
    await keepTotals(db);
  },
};

/** Creates the triggers that reject any change to published data. */
async function guard(db: QueryExecutorProvider): Promise<void> {
  for (const table of ['draw_chains', 'draw_checkpoints', 'draw_periods', 'draw_orders', 'draws'])
    await refuseEach(db, { name: `${table}_stay`, table, event: 'delete' });
  const fixed = {
    draw_chains: ['first_period', 'length', 's0', 'published_at'],
    draw_checkpoints: ['first_period', 'link', 'sealed'],
    draw_periods: ['period', 'commitment', 's0', 'chain_end', 'next_s0', 'recorded_at'],
    draw_orders: ['id', 'member_id', 'period', 'option', 'stake', 'odds', 'nonce', 'commitment', 's0', 'at'],
    draws: ['period', 'bets_root', 'bets_count', 'closed_at', 'leaf_version'],
  };
  for (const [table, updateOf] of Object.entries(fixed))
    await refuseEach(db, { name: `${table}_fixed`, table, event: { updateOf } });
  const isPast = 'exists (select 1 from draw_periods where period > new.period)';
  await refuseEach(db, { name: 'draw_periods_ahead', table: 'draw_periods', event: 'insert', when: isPast });
  // An older version that runs beside this one would place orders, and close periods, without the commitment.
  const isOld = 'new.commitment is null or new.s0 is null';
  await refuseEach(db, { name: 'draw_orders_committed', table: 'draw_orders', event: 'insert', when: isOld });
  await refuseEach(db, { name: 'draws_known', table: 'draws', event: 'insert', when: 'new.leaf_version is null' });
}

const commitOrders: Migration = {
  async up(db: Kysely<DrawTables>) {
    await db.schema.alterTable('draw_orders').addColumn('commitment', 'text').execute();
    await db.schema.alterTable('draw_orders').addColumn('s0', 'text').execute();
    await db.schema.alterTable('draws').addColumn('leaf_version', 'integer').execute();
    await db.schema
      .createTable('draw_periods')
      .addColumn('period', 'bigint', (column) => column.primaryKey())
      .addColumn('commitment', 'text', (column) => column.notNull())
      .addColumn('s0', 'text', (column) => column.notNull())
      .addColumn('chain_end', 'bigint', (column) => column.notNull())
      .addColumn('next_s0', 'text')
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    // One row per chain.
    await db.schema
      .createIndex('draw_periods_announcing')
      .on('draw_periods')
      .column('s0')
      .where(sql.ref('next_s0'), 'is not', null)
      .execute();
    await guard(db);
  },
};

/** Creates the triggers that keep a named round, what it was, and what was drawn with it. */
async function guardRounds(db: QueryExecutorProvider): Promise<void> {
  await refuseEach(db, { name: 'draw_rounds_stay', table: 'draw_rounds', event: 'delete' });
  const fixed = {
    draw_rounds: ['chain', 'round', 'signature', 'fetched_at'],
    draw_periods: ['beacon', 'beacon_round'],
    draw_orders: ['beacon', 'beacon_round'],
  };
  for (const [table, updateOf] of Object.entries(fixed))
    await refuseEach(db, { name: `${table}_named`, table, event: { updateOf } });
  // An older version that runs beside this one would place orders without the round, and draw from the seed alone.
  const named = `exists (select 1 from draw_periods where draw_periods.period = new.period
    and draw_periods.beacon_round is not null`;
  const isUnnamed = `new.beacon_round is null and ${named})`;
  await refuseEach(db, { name: 'draw_orders_rounded', table: 'draw_orders', event: 'insert', when: isUnnamed });
  const isSeedAlone = `new.numbers is not null and new.randomness is null and ${named})`;
  const event = { updateOf: ['numbers'] };
  await refuseEach(db, { name: 'draws_rounded', table: 'draws', event, when: isSeedAlone });
}

const nameRounds: Migration = {
  async up(db: Kysely<DrawTables>) {
    for (const table of ['draw_periods', 'draw_orders'] as const) {
      await db.schema.alterTable(table).addColumn('beacon', 'text').execute();
      await db.schema.alterTable(table).addColumn('beacon_round', 'bigint').execute();
    }
    await db.schema.alterTable('draws').addColumn('randomness', 'text').execute();
    await db.schema
      .createTable('draw_rounds')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('round', 'bigint', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('fetched_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('draw_rounds_once', ['chain', 'round'])
      .execute();
    // Few periods are void: the index is almost empty.
    await db.schema
      .createIndex('draws_void')
      .on('draws')
      .column('voided_at')
      .where(sql.ref('voided_at'), 'is not', null)
      .execute();
    await guardRounds(db);
  },
};

const noteWithheld: Migration = {
  async up(db: Kysely<DrawTables>) {
    await db.schema.alterTable('draws').addColumn('withheld', 'integer').execute();
  },
};

/** Migrations of the draw, by name; they run in the order of their names. */
export const drawMigrations: Record<string, Migration> = {
  '2026-11-21-draw': createDraw,
  '2026-11-23-draw-review': createReview,
  '2026-11-26-draw-places': countPlaces,
  '2026-11-28-draw-totals': sumDays,
  '2026-12-01-draw-commitments': commitOrders,
  '2026-12-09-draw-rounds': nameRounds,
  '2026-12-15-draw-withheld': noteWithheld,
};

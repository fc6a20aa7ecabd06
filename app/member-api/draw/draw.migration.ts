import { sql, type Kysely, type Migration, type QueryExecutorProvider } from 'kysely';
import { isPostgres } from '../store/triggers';
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
    // Hardly a period ever is: the index is as good as empty, and every tick asks it.
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

/** Numbers for the order `new`, by those of the orders before it. */
const NEXT_PLACE = `(select coalesce(max(place), 0) + 1 from draw_orders where member_id = new.member_id)`;
const NEXT_OPTION_PLACE = `(select coalesce(max(option_place), 0) + 1 from draw_orders
  where member_id = new.member_id and option = new.option)`;

/** The database gives an order its places, so that one placed by an older version beside this one has them too. */
async function givePlaces(db: QueryExecutorProvider): Promise<void> {
  if (!isPostgres(db)) {
    await sql
      .raw(
        `create trigger draw_orders_place after insert on draw_orders when new.place is null begin
          update draw_orders set place = ${NEXT_PLACE}, option_place = ${NEXT_OPTION_PLACE} where id = new.id;
        end`,
      )
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create or replace function draw_orders_place() returns trigger language plpgsql as $$ begin
        new.place := ${NEXT_PLACE}; new.option_place := ${NEXT_OPTION_PLACE}; return new;
      end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger draw_orders_place before insert on draw_orders for each row
        when (new.place is null) execute function draw_orders_place()`,
    )
    .execute(db);
}

const countPlaces: Migration = {
  async up(db: Kysely<DrawTables>) {
    await db.schema.alterTable('draw_orders').addColumn('place', 'bigint').execute();
    await db.schema.alterTable('draw_orders').addColumn('option_place', 'bigint').execute();
    await sql`
      update draw_orders set place = counted.place, option_place = counted.option_place
      from (
        select id, row_number() over (partition by member_id order by id) as place,
          row_number() over (partition by member_id, option order by id) as option_place
        from draw_orders
      ) as counted
      where counted.id = draw_orders.id
    `.execute(db);
    await db.schema.createIndex('draw_orders_by_place').on('draw_orders').columns(['member_id', 'place']).execute();
    await db.schema
      .createIndex('draw_orders_by_option_place')
      .on('draw_orders')
      .columns(['member_id', 'option', 'option_place'])
      .execute();
    await db.schema.dropIndex('draw_orders_of_member_by_option').execute();
    await givePlaces(db);
  },
};

/** Migrations of draw, by name; names sort in the order in which they run. */
export const drawMigrations: Record<string, Migration> = {
  '2026-11-21-draw': createDraw,
  '2026-11-23-draw-review': createReview,
  '2026-11-26-draw-places': countPlaces,
};

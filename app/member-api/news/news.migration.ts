import { sql, type Kysely, type Migration } from 'kysely';
import { maintainPageIndex } from '../store/lists/page-index';
import { keepCounts } from '../store/lists/kept-counts';
import type { NewsTables } from './news.tables';
import { STANDING_NOTICES } from './notice-list';

const createReads: Migration = {
  async up(db: Kysely<NewsTables>) {
    await db.schema.alterTable('notices').addColumn('withdrawn_at', 'bigint').execute();
    await db.schema.dropIndex('notices_in_order').execute();
    await db.schema
      .createIndex('notices_in_order')
      .on('notices')
      .columns(['important desc', 'published_at desc', 'id desc'])
      .where(sql.ref('withdrawn_at'), 'is', null)
      .execute();
    await db.schema
      .createTable('notice_reads')
      .addColumn('notice_id', 'text', (column) => column.notNull().references('notices.id'))
      .addColumn('member_id', 'text', (column) => column.notNull().references('members.id'))
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addPrimaryKeyConstraint('notice_reads_once', ['notice_id', 'member_id'])
      .execute();
    await db.schema
      .createTable('notice_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('notice_id', 'text', (column) => column.notNull().references('notices.id'))
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('said', 'text')
      .execute();
    await db.schema.createIndex('notice_events_of_notice').on('notice_events').columns(['notice_id', 'id']).execute();
  },
};

const countNotices: Migration = {
  async up(db: Kysely<NewsTables>) {
    await db.schema
      .createIndex('notices_withdrawn')
      .on('notices')
      .columns(['withdrawn_at desc', 'published_at desc', 'id desc'])
      .where(sql.ref('withdrawn_at'), 'is not', null)
      .execute();
    const group = (row: string) => `case when ${row}.withdrawn_at is null then 'standing' else 'withdrawn' end`;
    await keepCounts(db, { table: 'notices', group, columns: ['withdrawn_at'] });
    await keepCounts(db, {
      table: 'notice_reads',
      group: (row) => `${row}.notice_id`,
      only: (row) => `${row}.confirmed_at is not null`,
      columns: ['confirmed_at'],
    });
  },
};

/** Covering index: includes the column of its condition, so that SQLite skips pages in the index alone. */
const coverOrder: Migration = {
  async up(db: Kysely<NewsTables>) {
    await db.schema.dropIndex('notices_in_order').execute();
    await db.schema
      .createIndex('notices_in_order')
      .on('notices')
      .columns(['important desc', 'published_at desc', 'id desc', 'withdrawn_at'])
      .where(sql.ref('withdrawn_at'), 'is', null)
      .execute();
  },
};

const keepNoticeBlocks: Migration = {
  async up(db: Kysely<unknown>) {
    await maintainPageIndex(db, STANDING_NOTICES, ['important', 'published_at', 'withdrawn_at']);
  },
};

/** Languages of the day on which drafts were added; `addLanguage` adds the others. */
const DRAFT_TEXTS = ['title', 'text'].flatMap((name) => ['en', 'zh_cn', 'ja'].map((suffix) => `${name}_${suffix}`));

/** What the desk adds: drafts, and days on which announcements begin and end. */
const planNotices: Migration = {
  async up(db: Kysely<NewsTables>) {
    let table = db.schema
      .createTable('notice_drafts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('important', 'integer', (column) => column.notNull())
      .addColumn('publish_at', 'bigint')
      .addColumn('ends_at', 'bigint')
      .addColumn('staff', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull());
    for (const name of DRAFT_TEXTS) table = table.addColumn(name, 'text', (column) => column.notNull());
    await table.execute();
    await db.schema.alterTable('notices').addColumn('ends_at', 'bigint').execute();
    await db.schema
      .createIndex('notices_that_end')
      .on('notices')
      .column('ends_at')
      .where(sql.ref('withdrawn_at'), 'is', null)
      .execute();
  },
};

/** Announcement migrations by name; they run in name order. The content migrations create the table. */
export const newsMigrations: Record<string, Migration> = {
  '2026-11-23-notice-reads': createReads,
  '2026-11-26-notice-counts': countNotices,
  '2026-11-27-notice-order': coverOrder,
  '2026-11-29-notice-blocks': keepNoticeBlocks,
  '2026-12-03-notice-plans': planNotices,
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFilms } from '~/contract/calls/video';
import type { MemberApi } from '~/member-api/app.server';
import { FILM_LISTS } from '~/member-api/content/film-lists';
import { listReviewable } from '~/member-api/funds/review-queue.server';
import { tidy } from '~/member-api/housekeeping.server';
import { splitLargeBlocks } from '~/member-api/store/lists/page-index';
import { writesOnly } from '~/member-api/store/writes-only';
import { listFor } from '~/member-api/news/notices.server';
import type { Db } from '~/member-api/store/database.server';
import { insertFilms, insertNotices } from '../../../growth/content-rows';
import { dialect } from '../../../growth/rows';
import { signIn } from '../draw/draw.stage';
import { clientOf, openInstance } from '../harness/harness';
import { dropTrigger, takeBack } from '../harness/older-store';
import { findGrowing, recordQueries } from '../harness/query-plans';
import { onPostgres } from '../harness/store-place';

let folder: string;
let instances: MemberApi[];
/** The same store, opened by two processes. */
let one: MemberApi;
let db: Db;
let otherDb: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'late-pages-'));
  instances = [];
  one = await open();
  db = one.service.db;
  otherDb = (await open()).service.db;
});
afterEach(async () => {
  for (const instance of instances) await instance.close();
  rmSync(folder, { recursive: true });
});

async function open(): Promise<MemberApi> {
  const { instance } = await openInstance({ dataDir: folder, demoReviewSeconds: 0 });
  instances.push(instance);
  return instance;
}

const { id, series } = dialect({ isPostgres: onPostgres });
const run = (store: Db, text: string) => sql.raw(text).execute(store);

/** Films of two types; many have the same number of views, or were added at the same time. */
async function addFilms(store: Db, count: number, from = 0): Promise<void> {
  // In PostgreSQL each row of a statement makes the next one slower, because all count into the same block.
  for (let before = from; before < from + count; before += 100)
    await run(
      store,
      insertFilms(series(100), {
        id: id(12, `i + ${String(before)}`),
        type_id: "case when i % 3 = 0 then '10' else '30' end",
        hits: `(i + ${String(before)}) * 37 % 400`,
        added_at: 'i % 50',
      }),
    );
}

const LIMIT = 100;

/** All pages of a list, until one is empty. */
async function allPages<Row>(ask: (page: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page++) {
    const rows = await ask(page);
    all.push(...rows);
    if (rows.length === 0) return all;
  }
}

async function expectFilmsInOrder(instance: MemberApi): Promise<void> {
  const films = await instance.service.db.selectFrom('films').select(['id', 'type_id', 'hits', 'added_at']).execute();
  for (const [type, by] of [
    ['hot', 'hits'],
    ['new', 'added_at'],
  ] as const) {
    const sorted = films.sort((a, b) => b[by] - a[by] || (a.id < b.id ? 1 : -1));
    for (const type_id of [undefined, '10', '30']) {
      const meant = sorted.filter((film) => type_id === undefined || film.type_id === type_id);
      const listed = await allPages(async (page) => {
        const { list, total } = await clientOf(instance).get(listFilms, { page, limit: LIMIT, type, type_id });
        expect(total).toBe(meant.length);
        return list.map(({ vod_id }) => vod_id);
      });
      expect(listed).toEqual(meant.map((film) => film.id));
    }
  }
}

test('pages of films follow one another to the very last, before and after housekeeping', async () => {
  await addFilms(db, 1_300);
  await expectFilmsInOrder(one);
  await tidy(one.service, folder);
  const { rows } = await sql<{ most: number }>`select max(count) as most from kept_blocks`.execute(db);
  expect(rows[0]?.most).toBeLessThanOrEqual(1_000);
  await expectFilmsInOrder(one);
});

test('pages of films are right after another process has added, changed, moved and removed some', async () => {
  await addFilms(db, 1_300);
  await tidy(one.service, folder);
  await addFilms(otherDb, 600, 1_300);
  await run(otherDb, `update films set hits = hits + 250 where hits % 5 = 0`);
  await run(otherDb, `update films set type_id = '10', added_at = 20 where hits % 7 = 0`);
  await run(otherDb, `delete from films where year = '' and hits % 11 = 0`);
  await expectFilmsInOrder(one);
  await tidy(one.service, folder);
  await expectFilmsInOrder(one);
});

test('pages of films from before there were blocks are right, with those that an older version writes beside this one', async () => {
  const triggers = FILM_LISTS.flatMap(({ name }) =>
    ['added', 'gone', 'moved'].map((event) => dropTrigger(`${name}_block_${event}`, 'films')),
  );
  await takeBack(db, ['2026-11-29-content-blocks'], ...triggers, 'delete from kept_blocks');
  await addFilms(db, 1_300);
  const upgraded = await open();
  await addFilms(db, 300, 1_300);
  await expectFilmsInOrder(upgraded);
});

test('pages of announcements follow one another to the very last, after some were withdrawn and some became important', async () => {
  await run(
    db,
    insertNotices(series(1_900), {
      id: id(10, 'i'),
      important: 'case when i % 3 = 0 then 1 else 0 end',
      published_at: '1700000000000 + i % 90',
    }),
  );
  await tidy(one.service, folder);
  await run(otherDb, `update notices set withdrawn_at = 1 where published_at % 7 = 0`);
  await run(otherDb, `update notices set important = 1 where published_at % 11 = 0`);
  const standing = await db.selectFrom('notices').selectAll().where('withdrawn_at', 'is', null).execute();
  const sorted = standing.sort(
    (a, b) => b.important - a.important || b.published_at - a.published_at || (a.id < b.id ? 1 : -1),
  );
  expect(standing.length).toBeGreaterThan(1_200);
  const listed = await allPages(async (page) => (await listFor({ db }, 'ann', { page, limit: LIMIT })).list);
  expect(listed.map((notice) => notice.id)).toEqual(sorted.map((notice) => notice.id));
});

test('operators’ pages of records in a state follow one another to the very last, after some have left it', async () => {
  await signIn({ db }, 'ann', 1);
  await run(
    db,
    `insert into uploads (name, member_id, picture_hash, bytes, created_at) values ('a.jpg', 'ann', 'a', 1, 1)`,
  );
  await run(
    db,
    `insert into recharges (id, member_id, bank_id, bank_name, amount, screenshot, picture_hash, status, apply_time)
     select ${id(4, 'i')}, 'ann', 'bank', 'Bank', 100, 'a.jpg', ${id(4, 'i')}, case when i % 4 = 0 then 'reviewing' else 'credited' end, i
     from ${series(1_800)}`,
  );
  await tidy(one.service, folder);
  await run(otherDb, `update recharges set status = 'rejected' where apply_time % 9 = 1`);
  for (const status of ['credited', undefined] as const) {
    const meant = await db
      .selectFrom('recharges')
      .select('id')
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'credited'))
      .orderBy('id', 'desc')
      .execute();
    expect(meant.length).toBeGreaterThan(1_100);
    // With the operator commands' access to the store, which permits almost no writes.
    const desk = db.withPlugin(writesOnly([]));
    const listed = await allPages(async (page) => {
      const { list } = await listReviewable(desk, 'recharges', { status, page, limit: LIMIT });
      return list.map((record) => record.id);
    });
    expect(listed).toEqual(meant.map((record) => record.id));
  }
});

test('a late page waits for nobody who writes', async () => {
  await addFilms(db, 1_300);
  await otherDb.transaction().execute(async (writing) => {
    await run(writing, 'update films set hits = hits + 1 where hits = 0');
    const { list } = await clientOf(one).get(listFilms, { page: 60, limit: 20 });
    expect(list).toHaveLength(20);
  });
});

test('a late page is answered by an index from the start of its block on', async () => {
  await addFilms(db, 1_300);
  await tidy(one.service, folder);
  await addFilms(db, 600, 1_300);
  const recording = recordQueries();
  for (const type of ['hot', 'new'] as const)
    for (const type_id of [undefined, '30'])
      await clientOf(one).get(listFilms, { page: 9, limit: LIMIT, type, type_id });
  await listFor({ db }, 'ann', { page: 9, limit: LIMIT });
  await listReviewable(db, 'recharges', { status: 'credited', page: 9, limit: LIMIT });
  await splitLargeBlocks(db, FILM_LISTS);
  recording.stop();
  const growing = await findGrowing(db, folder, recording.sent);
  // Only the page is sorted; only the blocks are read as a whole, to find the large ones.
  const mayBe = ({ text, step }: (typeof growing)[number]) =>
    (text.includes('"wanted"') && step.includes('ORDER BY')) || text.includes('from "kept_blocks" where "count" > ');
  expect(growing.filter((found) => !mayBe(found))).toEqual([]);
});

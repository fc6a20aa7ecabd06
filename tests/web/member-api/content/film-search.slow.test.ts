import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFilms } from '~/contract/calls/video';
import type { MemberApi } from '~/member-api/app.server';
import type { Client } from '../harness/client';
import { insertFilms } from '../../../growth/content-rows';
import { dialect } from '../../../growth/rows';
import { openInstance } from '../harness/harness';
import { findGrowing, recordQueries } from '../harness/query-plans';
import { onPostgres } from '../harness/store-place';

let folder: string;
let instance: MemberApi;
let client: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'film-search-'));
  ({ instance, client } = await openInstance({ dataDir: folder, demoReviewSeconds: 0 }));
  await addFilms();
});
afterAll(async () => {
  await instance.close();
  rmSync(folder, { recursive: true });
});

const FILMS = 1_500;
const { id, padded, series } = dialect({ isPostgres: onPostgres });

/**
 * Films named "film 0001" and so on, each with more views than the one before: the best matches for "film" have the fewest views.
 */
async function addFilms(): Promise<void> {
  const { db } = instance.service;
  for (let before = 0; before < FILMS; before += 100) {
    const number = `i + ${String(before)}`;
    await sql
      .raw(
        insertFilms(series(100), {
          id: id(12, number),
          type_id: "case when i % 2 = 0 then '10' else '30' end",
          hits: `1000000 + ${number}`,
          added_at: number,
        }),
      )
      .execute(db);
    await sql
      .raw(
        `insert into film_terms (term, film_id) select 'film ' || ${padded(number, 4)}, ${id(12, number)} from ${series(100)}`,
      )
      .execute(db);
  }
}

const hot = (wd: string, page = 1, type_id?: string) => ({ wd, page, limit: 100, type: 'hot' as const, type_id });
const numbers = (list: readonly { vod_id: string }[]) => list.map(({ vod_id }) => Number(vod_id.slice(-4)));

test('a search that finds little counts all of it', async () => {
  const { list, total } = await client.get(listFilms, hot('Film 00'));
  expect(total).toBe(99);
  expect(numbers(list)).toEqual(Array.from({ length: 99 }, (_, index) => 99 - index));
  expect((await client.get(listFilms, hot('film 00', 1, '30'))).total).toBe(50);
});

test('a search that finds more than it looks through shows the top of the list first, and tells no total', async () => {
  const { list, total } = await client.get(listFilms, hot('film'));
  expect(total).toBeUndefined();
  expect(numbers(list)).toEqual(Array.from({ length: 100 }, (_, index) => FILMS - index));
  const ofType = await client.get(listFilms, hot('film', 1, '10'));
  expect(numbers(ofType.list)).toEqual(Array.from({ length: 100 }, (_, index) => FILMS - 2 * index));
});

test('pages of a broad search follow one another and come to an end', async () => {
  const found: number[] = [];
  for (let page = 1; ; page++) {
    const { list } = await client.get(listFilms, hot('film', page));
    if (list.length === 0) break;
    found.push(...numbers(list));
  }
  expect(found).toEqual([...new Set(found)].sort((a, b) => b - a));
  expect(found.length).toBeGreaterThan(1_000);
});

test('a broad search is answered by an index, and sorts no more than what it looks through', async () => {
  const recording = recordQueries();
  await client.get(listFilms, hot('film', 2));
  await client.get(listFilms, hot('film', 2, '10'));
  recording.stop();
  // Without statistics, PostgreSQL may choose another index than in a database in use.
  if (onPostgres) await sql`analyze films`.execute(instance.service.db);
  const growing = await findGrowing(instance.service.db, folder, recording.sent);
  const mayBe = ({ step }: (typeof growing)[number]) => step.includes('ORDER BY') || step.includes('films_by_hits');
  expect(growing.filter((found) => !mayBe(found))).toEqual([]);
});

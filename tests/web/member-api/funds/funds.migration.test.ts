import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fundsMigrations } from '~/member-api/funds/funds.migration';
import type { Db } from '~/member-api/store/database.server';
import { signIn } from '../draw/draw.stage';
import { openStoreOf } from '../harness/store-place';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'funds-migration-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const FIRST = '2026-11-21-funds';

/** Reverts the funds tables to their first version. */
async function backToFirst(db: Db): Promise<void> {
  for (const table of [
    'recharges',
    'uploads',
    'withdrawals',
    'payout_accounts',
    'banks',
    'funds_events',
    'funds_days',
    'funds_totals',
  ])
    await db.schema.dropTable(table).execute();
  for (const name of Object.keys(fundsMigrations).filter((one) => one !== FIRST))
    await sql`delete from kysely_migration where name = ${name}`.execute(db);
  await fundsMigrations[FIRST]?.up(db);
}

const recharge = (id: string, status: 'credited' | 'rejected' | 'reviewing', picture: string) => ({
  ...{ id, status, member_id: 'ann', bank_id: 'bank', bank_name: 'Bank', amount: 10_000, picture_hash: picture },
  ...{ screenshot: 'picture.jpg', reason: null, remark: null, apply_time: 1, complete_time: null },
});

test('recharges of the first version are kept as they were, and a rejected picture of theirs may ask again', async () => {
  const before = await openStoreOf(folder);
  await backToFirst(before);
  await signIn({ db: before }, 'ann', 1);
  const picture = { name: 'picture.jpg', member_id: 'ann', picture_hash: 'a', bytes: 1, created_at: 1 };
  await before.insertInto('uploads').values(picture).execute();
  const rows = [recharge('1', 'rejected', 'a'), recharge('2', 'credited', 'b'), recharge('3', 'reviewing', 'c')];
  await before.insertInto('recharges').values(rows).execute();
  await expect(
    before
      .insertInto('recharges')
      .values(recharge('4', 'reviewing', 'a'))
      .execute(),
  ).rejects.toThrow();
  await before.destroy();
  const db = await openStoreOf(folder);
  const kept = rows.map((row, before) => ({ ...row, place: before + 1, asked_amount: null, picture_look: null }));
  expect(await db.selectFrom('recharges').selectAll().orderBy('id').execute()).toEqual(kept);
  // Of the first day: one credited, one under review, and one rejected, which does not count.
  const day = { member_id: 'ann', day: 0, asked: 20_000, recharged: 10_000, withdrawn: 0 };
  expect(await db.selectFrom('funds_days').selectAll().execute()).toEqual([day]);
  expect(await db.selectFrom('funds_totals').selectAll().execute()).toEqual([
    { member_id: 'ann', recharged: 10_000, withdrawn: 0 },
  ]);
  await db
    .insertInto('recharges')
    .values(recharge('4', 'reviewing', 'a'))
    .execute();
  for (const taken of ['a', 'b', 'c'])
    await expect(
      db
        .insertInto('recharges')
        .values(recharge('5', 'reviewing', taken))
        .execute(),
    ).rejects.toThrow();
  await db.destroy();
});

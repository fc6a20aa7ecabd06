import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { mailMigrations } from '~/member-api/mail/mail.migration';
import { signIn } from '../draw/draw.stage';
import { takeBack } from '../harness/older-store';
import { openStoreOf } from '../harness/store-place';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'push-migration-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('e-mails that waited in the older outbox are still sent, each once', async () => {
  const before = await openStoreOf(folder);
  await takeBack(
    before,
    ['2026-12-11-push', ...Object.keys(mailMigrations)],
    'drop table push_subscriptions',
    'drop table outbox',
    'drop table member_mail',
    'alter table withdrawals drop column late_at',
  );
  for (const migration of Object.values(mailMigrations)) await migration.up(before);
  for (const name of Object.keys(mailMigrations))
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-12-10T00:00:00.000Z')`.execute(
      before,
    );
  await signIn({ db: before }, 'ann', 1);
  for (const [id, kind, reference] of [
    ['one', 'answer', null],
    ['two', 'withdrawal_paid', 'w1'],
  ])
    await sql`
      insert into mail_outbox (id, member_id, kind, reference, at, attempts, next_at)
      values (${id}, 'ann', ${kind}, ${reference}, 5, 2, 7)
    `.execute(before);
  await before.destroy();

  const db = await openStoreOf(folder);
  const rest = { member_id: 'ann', target: 'mail', at: 5, attempts: 2, next_at: 7 };
  expect(await db.selectFrom('outbox').selectAll().orderBy('id').execute()).toEqual([
    { id: 'one', kind: 'answer', reference: null, ...rest },
    { id: 'two', kind: 'withdrawal_paid', reference: 'w1', ...rest },
  ]);
  const row = { id: 'three', kind: 'answer' as const, reference: null, ...rest };
  await expect(db.insertInto('outbox').values(row).execute()).rejects.toThrow();
  await db
    .insertInto('outbox')
    .values({ ...row, target: 'device' })
    .execute();
  await db.destroy();
});

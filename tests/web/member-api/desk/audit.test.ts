import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberApi } from '~/member-api/app.server';
import { checkAudit, recordAct, SHELL } from '~/member-api/desk/audit/audit.server';
import { openInstance } from '../harness/harness';
import { onPostgres } from '../harness/store-place';

let instance: MemberApi;
beforeEach(async () => {
  ({ instance } = await openInstance());
});
afterEach(() => instance.close());

const mei = { name: 'mei', origin: '192.0.2.7' };
const addRows = async (count: number) => {
  for (let at = 1; at <= count; at++)
    await recordAct(instance.service.db, {
      staff: mei,
      act: 'member.look',
      at,
      memberId: 'm1',
      detail: { found: `${at}` },
    });
};

it('holds what was done, by whom, when, to whom and from where', async () => {
  const { db } = instance.service;
  await recordAct(db, {
    staff: SHELL,
    act: 'recharge.credit',
    at: 5,
    subject: 'r1',
    memberId: 'm1',
    detail: { as: 'é' },
  });
  expect(await db.selectFrom('audit_rows').selectAll().executeTakeFirst()).toMatchObject({
    seq: 1,
    staff: 'shell',
    origin: 'shell',
    act: 'recharge.credit',
    at: 5,
    subject: 'r1',
    member_id: 'm1',
    detail: '{"as":"é"}',
  });
  expect(await checkAudit(db)).toMatchObject({ ok: true, rows: 1 });
});

it('has one order, however many act at once', async () => {
  const { db } = instance.service;
  await Promise.all(Array.from({ length: 20 }, (_, at) => recordAct(db, { staff: mei, act: 'member.look', at })));
  expect(await checkAudit(db)).toMatchObject({ ok: true, rows: 20 });
});

it('is rolled back with the act that it is about', async () => {
  const { db } = instance.service;
  const failing = db.transaction().execute(async (trx) => {
    await recordAct(trx, { staff: mei, act: 'member.suspend', at: 1 });
    throw new Error('the act failed');
  });
  await expect(failing).rejects.toThrow('the act failed');
  expect(await checkAudit(db)).toMatchObject({ ok: true, rows: 0 });
});

describe('a planted change', () => {
  it('is refused by the database itself', async () => {
    await addRows(2);
    const { db } = instance.service;
    await expect(db.updateTable('audit_rows').set({ staff: 'ann' }).execute()).rejects.toThrow('audit_rows_stay');
    await expect(db.deleteFrom('audit_rows').execute()).rejects.toThrow('audit_rows_are_not_deleted');
  });

  const drop = async (name: string) => {
    const of = onPostgres ? ' on audit_rows' : '';
    await sql.raw(`drop trigger ${name}${of}`).execute(instance.service.db);
  };

  it.each(['staff', 'origin', 'act', 'subject', 'member_id', 'detail', 'hash'] as const)(
    'to %s is found by somebody who could make it',
    async (column) => {
      await addRows(5);
      const { db } = instance.service;
      await drop('audit_rows_stay');
      await db
        .updateTable('audit_rows')
        .set({ [column]: 'other' })
        .where('seq', '=', 3)
        .execute();
      expect(await checkAudit(db)).toEqual({ ok: false, seq: 3 });
    },
  );

  it.each([1, 3, 5])('that removes row %i is found', async (seq) => {
    await addRows(5);
    const { db } = instance.service;
    await drop('audit_rows_are_not_deleted');
    await db.deleteFrom('audit_rows').where('seq', '=', seq).execute();
    expect(await checkAudit(db)).toMatchObject({ ok: false, seq });
  });
});

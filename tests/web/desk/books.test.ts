import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDays, sumBooks, type BookLine } from '~/member-api/desk/books/books.server';
import type { HashedRow } from '~/member-api/desk/audit/chain';
import { post } from '~/member-api/ledger/ledger.server';
import type { Db } from '~/member-api/store/database.server';
import type { Browser } from '../app/harness/browser';
import { onPostgres } from '../member-api/harness/store-place';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let auditor: Browser;
let member: DeskMember;
beforeAll(async () => {
  open = await openDeskApp();
  auditor = await open.signedIn('auditor', 'ada');
  member = await addMember(open);
});
afterAll(() => open.close());

/** The books once more, from the rows alone, with other arithmetic: amounts as BigInt, days as text. */
async function recompute(db: Db, month: string): Promise<Map<string, Record<string, bigint>>> {
  const { rows } = await sql<{ account: string; kind: string; amount: number | string; at: number | string }>`
    select e.account_id as account, t.kind as kind, e.amount as amount, e.at as at
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id where e.account_id not like 'member:%'
  `.execute(db);
  const names: Record<string, string> = {
    'external:recharge recharge': '-in',
    'external:payout withdrawal_payout': '+out',
    'house:fees withdrawal_payout': '+fees',
    'house:draw bet_stake': '+stakes',
    'house:draw bet_payout': '-payouts',
    'house:draw bet_refund': '-refunds',
    'house:corrections credit_given': '-corrections',
    'house:corrections credit_taken': '-corrections',
    'house:demo-credits demo_credits': '-demo',
  };
  const days = new Map<string, Record<string, bigint>>();
  for (const { account, kind, amount, at } of rows) {
    const day = new Date(Number(at)).toISOString().slice(0, 10);
    if (!day.startsWith(month)) continue;
    const [sign, name = ''] = [names[`${account} ${kind}`]?.[0], names[`${account} ${kind}`]?.slice(1)];
    expect(sign, `${account} ${kind}`).toBeDefined();
    const line = days.get(day) ?? {};
    line[name] = (line[name] ?? 0n) + (sign === '-' ? -1n : 1n) * BigInt(amount);
    days.set(day, line);
  }
  return days;
}

const asBigInt = (line: BookLine) =>
  Object.fromEntries(
    Object.entries(line).flatMap(([name, value]) =>
      name === 'period' || value === 0 ? [] : [[name, BigInt(value as number)]],
    ),
  );

describe('the books', () => {
  const MONTH = '2026-03';
  const start = Date.UTC(2026, 2, 1);
  const DAY = 86_400_000;
  const now = Date.UTC(2026, 2, 20, 12);

  it('equal a second script’s recomputation of random play, before and after days are stored', async () => {
    const { db } = (await open.app.inside.memberApi)!.service;
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const account = `member:${member.id}:available`;
    const kinds: [kind: Parameters<typeof post>[1]['kind'], house: string, sign: 1 | -1][] = [
      ['recharge', 'external:recharge', 1],
      ['bet_stake', 'house:draw', -1],
      ['bet_payout', 'house:draw', 1],
      ['bet_refund', 'house:draw', 1],
      ['demo_credits', 'house:demo-credits', 1],
      ['credit_given', 'house:corrections', 1],
      ['credit_taken', 'house:corrections', -1],
    ];
    for (let at = 0; at < 300; at++) {
      const [kind, house, sign] = kinds[random(kinds.length)]!;
      const amount = (1 + random(500)) * sign;
      const entries = [
        { account, amount },
        { account: house, amount: -amount },
      ];
      const time = start + random(20) * DAY + random(DAY);
      await db.transaction().execute((trx) => post(trx, { kind, ref: `random-${String(at)}`, at: time, entries }));
    }
    const expected = await recompute(db, MONTH);
    for (let time = 0; time < 2; time++) {
      const days = await readDays(open.desk.db, MONTH, now);
      expect(days.at(-1)?.period).toBe('2026-03-20');
      for (const day of days) expect(asBigInt(day), day.period).toEqual(withoutZeros(expected.get(day.period)));
    }
    const stored = await db.selectFrom('ledger_days').select('day').execute();
    expect(stored).toHaveLength(19);
    const sum = sumBooks(await readDays(open.desk.db, MONTH, now));
    const { rows } = await sql<{ owed: number | string }>`
      select sum(e.amount) as owed from ledger_entries e where e.account_id like 'member:%' and e.at < ${start + 20 * DAY} and e.at >= ${start}
    `.execute(db);
    const owed = sum.in - sum.out + sum.corrections + sum.demo - (sum.fees + sum.stakes - sum.payouts - sum.refunds);
    expect(owed).toBe(Number(rows[0]?.owed));
  });

  const withoutZeros = (line: Record<string, bigint> | undefined) =>
    Object.fromEntries(Object.entries(line ?? {}).filter(([, value]) => value !== 0n));

  it('are a page and a CSV for the auditor, and are checked by owners', async () => {
    const page = await auditor.get(`/desk/books?month=${MONTH}`);
    expect(page.$('tbody tr').length).toBeGreaterThan(10);
    const { body, headers } = await auditor.get(`/desk/books.csv?month=${MONTH}`);
    expect(headers.get('content-disposition')).toContain('books-2026-03.csv');
    const lines = body.trim().split('\r\n');
    const cents = (text = '') => Math.round(Number(text) * 100);
    const [head = [], ...rest] = lines.map((line) => line.replace('\uFEFF', '').split(','));
    for (const [at, name] of head.entries()) {
      if (name === 'day') continue;
      const all = rest.slice(0, -1).reduce((sum, cells) => sum + cents(cells[at]), 0);
      expect(cents(rest.at(-1)?.[at]), name).toBe(all);
    }
    expect((await (await open.signedIn('desk', 'nosy')).get('/desk/books.csv')).status).toBe(403);
  });

  it('say when the ledger was checked, and that it does not add up when it does not', async () => {
    const owner = await open.signedIn('owner', 'olga');
    await auditor.get('/desk/books');
    await auditor.post('/desk/books?do=check', {});
    expect((await owner.get('/desk/books')).main).toContain('It adds up.');
    const row = await open.desk.db
      .selectFrom('audit_rows')
      .select(['staff', 'detail'])
      .where('act', '=', 'ledger.check')
      .executeTakeFirst();
    expect(row).toEqual({ staff: 'ada', detail: '{"ok":"true"}' });
    const { db } = (await open.app.inside.memberApi)!.service;
    const own = () => db.updateTable('ledger_accounts').where('id', '=', `member:${member.id}:available`);
    await own()
      .set((eb) => ({ balance: eb('balance', '+', 1) }))
      .execute();
    await owner.get('/desk/books');
    await owner.post('/desk/books?do=check', {});
    expect((await owner.get('/desk/books')).main).toContain('It does not add up');
    await own()
      .set((eb) => ({ balance: eb('balance', '-', 1) }))
      .execute();
  });
});

describe('the audit log', () => {
  it('is filtered by staff, act, member and day', async () => {
    const desk = await open.signedIn('desk', 'dora');
    const id = await member.askRecharge('100.00');
    await desk.get(`/desk/recharges/${id}`);
    await desk.post(`/desk/recharges/${id}?do=credit`, {});
    const acts = async (query: string) => {
      const { $ } = await auditor.get(`/desk/audit?${query}`);
      return $('ol .d-code:not(.d-muted)')
        .toArray()
        .map((one) => $(one).text());
    };
    expect(await acts('staff=dora')).toEqual(['recharge.credit', 'recharge.look', 'staff.sign_in', 'staff.join']);
    expect(await acts('staff=dora&act=recharge')).toEqual(['recharge.credit', 'recharge.look']);
    expect(await acts(`member=${member.username.toUpperCase()}&act=recharge.credit`)).toEqual(['recharge.credit']);
    expect(await acts('member=nobody')).toEqual([]);
    expect(await acts('from=2020-01-01&until=2020-01-02')).toEqual([]);
    const wrong = await auditor.get('/desk/audit?from=yesterday');
    expect(wrong.$('#filter-from-error').text()).toContain('2026-11-24');
    expect(wrong.$('[name=from]').val()).toBe('yesterday');
  });

  it('is exported as CSV and JSONL, whose hashes can be computed again', async () => {
    const { hashOfRow, FIRST_HASH } = await import('~/member-api/desk/audit/chain');
    const { body } = await auditor.get('/desk/audit.jsonl');
    const rows = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as HashedRow & { hash: string })
      .reverse();
    let previous = FIRST_HASH;
    for (const { hash, ...row } of rows) {
      expect(hashOfRow(previous, row)).toBe(hash);
      previous = hash;
    }
    const csv = await auditor.get('/desk/audit.csv?staff=dora');
    expect(csv.body.trim().split('\r\n')).toHaveLength(5);
  });

  it('finds a planted change', async () => {
    const owner = await open.signedIn('owner', 'oto');
    await owner.get('/desk/audit');
    const sound = await owner.post('/desk/audit?do=check', {});
    expect((await owner.get(sound.location)).main).toContain('Last hash:');
    const { db } = (await open.app.inside.memberApi)!.service;
    await sql.raw(`drop trigger audit_rows_stay${onPostgres ? ' on audit_rows' : ''}`).execute(db);
    await db.updateTable('audit_rows').set({ staff: 'somebody' }).where('seq', '=', 2).execute();
    // An auditor checks too, and who has checked is in the log, whatever was found.
    await auditor.get('/desk/audit');
    const found = await auditor.post('/desk/audit?do=check', {});
    const checks = await db
      .selectFrom('audit_rows')
      .select(['staff', 'detail'])
      .where('act', '=', 'audit.check')
      .execute();
    expect(checks).toEqual([
      { staff: 'oto', detail: '{"ok":"true"}' },
      { staff: 'ada', detail: '{"ok":"false"}' },
    ]);
    expect([found.status, found.$('[role=alert]').text()]).toEqual([
      409,
      expect.stringContaining('Row 2 does not fit'),
    ]);
  });
});

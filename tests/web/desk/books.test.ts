import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLUMNS } from '~/desk/books/books-page';
import { readBooks, type BookLine } from '~/member-api/desk/books/books.server';
import type { Browser } from '../app/harness/browser';
import { DAY, MONTH, NOW, play, recompute } from './harness/books';
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

const asBigInt = ({ period: _, opening: __, closing, ...book }: BookLine) => ({
  ...Object.fromEntries(Object.entries(book).map(([name, value]) => [name, BigInt(value)])),
  owed: BigInt(closing.owed),
  held: BigInt(closing.held),
});

describe('the books', () => {
  it('equal a second script’s recomputation of random play, by day and month, before and after days are stored', async () => {
    const { db } = (await open.app.inside.memberApi)!.service;
    await play(db, member.id);
    for (const period of [MONTH, '2026-02', '2026', MONTH]) {
      const expected = await recompute(db, period);
      const { lines, sum } = await readBooks(open.desk.db, period, NOW);
      const none = Object.fromEntries(COLUMNS.map((name) => [name, 0n]));
      let last = { owed: BigInt(sum.opening.owed), held: BigInt(sum.opening.held) };
      for (const line of lines) {
        const { owed = last.owed, held = last.held, ...rest } = expected.get(line.period) ?? {};
        expect(asBigInt(line), line.period).toEqual({ ...none, heldChange: 0n, ...rest, owed, held });
        expect([line.opening.owed, line.opening.held].map(BigInt), line.period).toEqual([last.owed, last.held]);
        last = { owed, held };
      }
      expect(lines.at(-1)?.closing).toEqual(sum.closing);
      // Every column has something to compare.
      if (period === '2026') for (const name of COLUMNS) expect(sum[name], name).not.toBe(0);
    }
    const days = (await readBooks(open.desk.db, MONTH, NOW)).lines;
    expect([days[0]?.period, days.at(-1)?.period]).toEqual(['2026-03-01', '2026-03-20']);
    expect(days[0]?.opening).toEqual((await readBooks(open.desk.db, '2026-02', NOW)).lines.at(-1)?.closing);
    expect(await db.selectFrom('ledger_days').selectAll().execute()).toEqual([{ day: Date.UTC(2026, 2, 19) / DAY }]);
  });

  it('close with what members have now', async () => {
    const { $ } = await auditor.get('/desk/books');
    const cells = $('tbody tr').last().find('td');
    const facts = (name: string) => $(`dt:contains("${name}")`).next().text();
    expect(cells.eq(-2).text()).toBe(facts('Total held by members'));
    expect(cells.eq(-1).text()).toBe(facts('Of which on hold'));
  });

  it('are a page and a CSV for the auditor', async () => {
    for (const [period, name] of [
      [MONTH, 'day'],
      ['2026', 'month'],
    ] as const) {
      const page = await auditor.get(`/desk/books?period=${period}`);
      const { body, headers } = await auditor.get(page.$('a:contains("CSV")').attr('href') ?? '');
      expect(headers.get('content-disposition')).toContain(`books-${period}.csv`);
      const cents = (text = '') => Math.round(Number(text) * 100);
      const rows = body
        .trim()
        .split('\r\n')
        .map((line) => line.replace('\uFEFF', '').split(','));
      const [head = [], ...rest] = rows;
      const lines = rest.slice(0, -1);
      expect(head[0]).toBe(name);
      for (const [at, column] of head.entries()) {
        const all = lines.map((cells) => cents(cells[at]));
        const total = column.endsWith('opening')
          ? all[0]
          : column.endsWith('closing')
            ? all.at(-1)
            : all.reduce((sum, one) => sum + one, 0);
        if (column !== name) expect(cents(rest.at(-1)?.[at]), column).toBe(total);
      }
      expect(lines.some((cells) => cents(cells[head.indexOf('held_closing')]) > 0)).toBe(true);
    }
    const year = await auditor.get('/desk/books?period=2026');
    expect(year.main).toContain('March 2026');
    expect((await auditor.get(year.$('tbody a').first().attr('href') ?? '')).main).toContain('At the start');
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
    expect((await owner.get('/desk/books')).main).toContain('It doesn’t add up');
    await own()
      .set((eb) => ({ balance: eb('balance', '-', 1) }))
      .execute();
  });
});

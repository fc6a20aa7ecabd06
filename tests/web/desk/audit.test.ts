import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAmount } from '~/contract/amount';
import { recordAct, SHELL } from '~/member-api/desk/audit/audit.server';
import type { HashedRow } from '~/member-api/desk/audit/chain';
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

describe('the audit log', () => {
  it('is filtered by staff, act, member and day', async () => {
    const desk = await open.signedIn('desk', 'dora');
    const id = await member.askRecharge('100.00');
    await desk.get(`/desk/recharges/${id}`);
    await desk.post(`/desk/recharges/${id}?do=credit`, {});
    const acts = async (query: string) => {
      const { $ } = await auditor.get(`/desk/audit?${query}`);
      return $('ol small.d-code')
        .toArray()
        .map((one) => $(one).text());
    };
    expect(await acts('staff=dora')).toEqual(['recharge.credit', 'recharge.look', 'staff.sign_in', 'staff.join']);
    expect(await acts('staff=dora&act=recharge')).toEqual(['recharge.credit', 'recharge.look']);
    expect(await acts(`member=${member.username.toUpperCase()}&act=recharge.credit`)).toEqual(['recharge.credit']);
    expect(await acts('member=nobody')).toEqual([]);
    expect(await acts('from=2020-01-01&until=2020-01-02')).toEqual([]);
    for (const before of ['1e30', '-1', '1.5', 'x', '9'.repeat(40)])
      expect((await auditor.get(`/desk/audit?before=${before}`)).status).toBe(200);
    const wrong = await auditor.get('/desk/audit?from=yesterday');
    expect(wrong.$('#filter-from-error').text()).toContain('2026-11-24');
    expect(wrong.$('[name=from]').val()).toBe('yesterday');
  });

  it('says amounts as they are written, and of the command line no code', async () => {
    const by = { staff: SHELL, at: open.desk.now() };
    await recordAct(open.desk.db, {
      ...by,
      act: 'member.credit_give',
      memberId: member.id,
      detail: { amount: writeAmount(1_234_567), reason: 'goodwill' },
    });
    auditor.jar.set('lang', 'ja');
    const { $ } = await auditor.get('/desk/audit');
    const row = $('ol > .d-card').first();
    expect(row.text()).toContain('金額：¥12,345.67');
    expect(row.find('strong').text()).toBe('コマンドライン');
    // The column of numbers has a title: the rest of the words is for those who do not see it.
    const seq = row.find('.d-num');
    seq.find('.d-said').remove();
    expect(seq.text()).toMatch(/^\d+$/);
    auditor.jar.set('lang', 'en');
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

  it('keeps of the filter of an export nothing that a person can be reached by: rows cannot be removed', async () => {
    const { db } = (await open.app.inside.memberApi)!.service;
    const newest = () =>
      db
        .selectFrom('audit_rows')
        .select(['member_id', 'detail'])
        .where('act', '=', 'audit.export')
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow();
    await auditor.get(
      '/desk/audit.csv?member=ann@example.com&staff=%2B819012345678&act=bob@example.com&from=2026-11-01',
    );
    const nobody = { format: 'csv', member: 'unknown', staff: 'other', act: 'other', from: '2026-11-01' };
    expect(await newest()).toEqual({ member_id: null, detail: JSON.stringify(nobody) });
    await auditor.get(`/desk/audit.jsonl?member=${member.username}&staff=dora&act=recharge.credit`);
    const { member_id, detail } = await newest();
    const known = { format: 'jsonl', member: 'known', staff: 'dora', act: 'recharge.credit' };
    expect(JSON.parse(detail)).toEqual(known);
    const row = await db.selectFrom('members').select('username').where('id', '=', member_id).executeTakeFirst();
    expect(row?.username).toBe(member.username);
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
      expect.stringContaining('Row 2 doesn’t match'),
    ]);
  });
});

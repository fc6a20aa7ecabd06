import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkAudit, SHELL } from '~/member-api/desk/audit/audit.server';
import { addStaff } from '~/member-api/desk/staff/staff.server';
import { secretOfInvitation } from '~/member-api/desk/staff/totp.server';
import { codeAt } from '~/member-api/one-time-codes/totp';
import { checkLedger } from '~/member-api/ledger/check.server';
import type { Browser, Seen } from '../app/harness/browser';
import { openDeskApp, PASSWORD, type OpenDesk } from './harness/desk';
import { addMember } from './harness/members';

let open: OpenDesk;
/** Six who decide the same thing at the same time. */
let staff: Browser[];
beforeAll(async () => {
  open = await openDeskApp();
  staff = await Promise.all(Array.from({ length: 6 }, (_, at) => open.signedIn('owner', `owner-${String(at)}`)));
});
afterEach(async () => {
  expect(await checkLedger(open.desk.db)).toMatchObject({ ok: true, differences: [] });
  expect(await checkAudit(open.desk.db)).toMatchObject({ ok: true });
});
afterAll(() => open.close());

const actsOn = async (id: string, ...acts: string[]) => {
  const rows = await open.desk.db
    .selectFrom('audit_rows')
    .select('act')
    .where('act', 'in', acts)
    .where((eb) => eb.or([eb('subject', '=', id), eb('member_id', '=', id)]))
    .orderBy('seq')
    .execute();
  return rows.map(({ act }) => act);
};

/** All open a page, then send its forms at the same time: each the one whose turn it is. */
async function together(page: string, forms: readonly [action: string, typed: Record<string, string>][]) {
  for (const browser of staff) await browser.get(page);
  return Promise.all(
    staff.map((browser, at): Promise<Seen> => {
      const [action, typed] = forms[at % forms.length] ?? ['', {}];
      return browser.post(`${page}?do=${action}`, typed);
    }),
  );
}

describe('at the same time', () => {
  it('a withdrawal that is completed, failed and cancelled has one outcome', async () => {
    const member = await addMember(open);
    for (let round = 0; round < 5; round++) {
      const before = await member.balance();
      const id = await member.askWithdrawal('100.00');
      const answers = await together(`/desk/withdrawals/${id}`, [
        ['complete', { reference: 'B-17' }],
        ['fail', { reason: 'account_closed' }],
        ['cancel', { reason: 'member_asked' }],
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
      const { db } = open.desk;
      const { status } = await db
        .selectFrom('withdrawals')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const events = await db
        .selectFrom('funds_events')
        .select('status')
        .where('record_id', '=', id)
        .orderBy('id')
        .execute();
      expect(events).toEqual([{ status: 'processing' }, { status }]);
      const verb = { completed: 'complete', failed: 'fail', cancelled: 'cancel', processing: '' }[status];
      expect(await actsOn(id, 'withdrawal.complete', 'withdrawal.fail', 'withdrawal.cancel')).toEqual([
        `withdrawal.${verb}`,
      ]);
      const kept = status === 'completed' ? 10_000 : 0;
      expect(await member.balance()).toEqual({ available: (before.available ?? 0) - kept, frozen: 0 });
    }
  });

  it('a member who is suspended and lifted is one or the other, and each change is in the log', async () => {
    const { id } = await addMember(open);
    const page = `/desk/members/${id}`;
    for (let round = 0; round < 5; round++) {
      const answers = await together(page, [
        ['suspend', { reason: 'second_account' }],
        ['lift', {}],
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
      const rows = await open.desk.db
        .selectFrom('suspensions')
        .select('lifted_at')
        .where('member_id', '=', id)
        .execute();
      const acts = await actsOn(id, 'member.suspend', 'member.lift');
      expect(acts.filter((act) => act === 'member.suspend')).toHaveLength(rows.length);
      expect(acts.filter((act) => act === 'member.lift')).toHaveLength(
        rows.filter((one) => one.lifted_at !== null).length,
      );
      const isSuspended = rows.filter((one) => one.lifted_at === null).length;
      expect(isSuspended).toBeLessThanOrEqual(1);
      // One after the other: a suspension begins where none is, and ends where one is.
      expect(acts.map((act) => act === 'member.suspend')).toEqual(acts.map((_, at) => at % 2 === 0));
      expect((await staff[0]!.get(page)).$('form#lift')).toHaveLength(isSuspended);
    }
  });

  it('an invitation that 20 people use makes one login', async () => {
    const at = open.desk.now();
    const token = (await addStaff(open.desk.db, { name: 'mei', role: 'desk' }, { staff: SHELL, at })) ?? '';
    const code = codeAt(await secretOfInvitation(open.desk, token), at);
    const path = `/desk/join?invitation=${token}`;
    const people = Array.from({ length: 20 }, () => open.browser());
    for (const one of people) await one.get(path);
    const passwordOf = (one: number) => `${PASSWORD} ${String(one)}`;
    const answers = await Promise.all(
      people.map((one, number) =>
        one.post(`${path}&do=join`, { password: passwordOf(number), repeat: passwordOf(number), code }),
      ),
    );
    const first = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, number) => (number === first ? 200 : 409)));
    expect(await actsOn(await idOf('mei'), 'staff.join')).toEqual(['staff.join']);
    expect(
      await open.desk.db
        .selectFrom('staff_recovery_codes')
        .select('code_hash')
        .where('staff_id', '=', await idOf('mei'))
        .execute(),
    ).toHaveLength(10);
    // The password and the recovery codes are those of the one who was told so.
    const [recovery = ''] = answers[first]!.main.match(/\b[a-z0-9]{4}(?:-[a-z0-9]{4})+\b/gi) ?? [];
    for (const number of [(first + 1) % 20, first]) {
      const browser = open.browser();
      await browser.get('/desk/sign-in');
      const typed = { name: 'mei', password: passwordOf(number), code: recovery };
      expect((await browser.post('/desk/sign-in?do=sign-in', typed)).status).toBe(number === first ? 303 : 403);
    }
  });

  it('a profile that is hidden and changed is both, once', async () => {
    const { db } = open.desk;
    const { id } = await db
      .selectFrom('profiles')
      .select('id')
      .where('hidden_at', 'is', null)
      .executeTakeFirstOrThrow();
    const page = `/desk/profiles/${id}`;
    const answers = await together(page, [
      ['hide', { hide: 'yes' }],
      ['save', { name_en: 'Aya of the harbour' }],
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect(await actsOn(id, 'profile.hide', 'profile.show')).toEqual(['profile.hide']);
    expect(await actsOn(id, 'profile.change')).toHaveLength(3);
    const now = await db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([now.name_en, now.hidden_at === null, now.place < 0]).toEqual(['Aya of the harbour', false, true]);
    const places = await db.selectFrom('profiles').select('place').where('place', '>=', 0).orderBy('place').execute();
    expect(places.map(({ place }) => place)).toEqual(places.map((_, at) => at));
  });
});

const idOf = async (name: string) =>
  (await open.desk.db.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

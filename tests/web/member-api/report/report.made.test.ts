import { expect, test } from 'vitest';
import { getReport } from '~/contract/calls/report';
import { eraseMember } from '~/member-api/closing/erase.server';
import { DAY, FIRST, HOUR, MEMBERS, setReportStage } from './report.stage';

const { stage, open, look, reports } = setReportStage();

const limitsOf = (report: Awaited<ReturnType<typeof reports>>[number] | undefined) =>
  Object.fromEntries((report?.state.limits ?? []).map(({ name, ...members }) => [name, members]));

test('the report of a day is made in the night after it, and not before it is finished', async () => {
  expect(await look(FIRST + DAY + HOUR - 1)).toBe(0);
  expect(await look(FIRST + DAY + HOUR)).toBe(1);
  expect(await look(FIRST + DAY + 20 * HOUR)).toBe(0);
  const [report] = await reports();
  expect(report).toMatchObject({ day: '2026-09-01', madeAt: '2026-09-02T01:00:00.000Z', promisedHours: 72 });
  expect(getReport.response.strict.safeParse(report).success).toBe(true);
});

test('nights that were missed are made up for, each day with what happened on it', async () => {
  await stage.plant.withdrawal(FIRST, { at: FIRST + HOUR });
  await stage.plant.withdrawal(FIRST, { at: FIRST + 2 * DAY });
  expect(await look(FIRST + 5 * DAY)).toBe(4);
  const made = await reports();
  expect(made.map(({ day }) => day)).toEqual(['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04']);
  expect(made.map(({ all }) => all.withdrawals?.paid.count)).toEqual([1, 1, 2, 2]);
});

test('two processes make each report once', async () => {
  await stage.plant.withdrawal(FIRST, { at: FIRST + HOUR });
  const other = await open();
  const made = await Promise.all([look(FIRST + 9 * DAY), look(FIRST + 9 * DAY, other)]);
  expect(made[0] + made[1]).toBe(8);
  const all = await reports();
  expect(all).toHaveLength(8);
  expect(all.at(-1)?.all.withdrawals?.paid.count).toBe(1);
});

test('the database refuses to change or delete a report', async () => {
  await look(FIRST + 2 * DAY);
  const { db } = stage;
  await expect(db.deleteFrom('public_reports').execute()).rejects.toThrow('public_reports_stay');
  await expect(db.updateTable('public_reports').set({ report: '{}' }).execute()).rejects.toThrow(
    'public_reports_fixed',
  );
});

test('late withdrawals are counted whether they were paid, refused or still wait', async () => {
  const { plant } = stage;
  const due = FIRST + 72 * HOUR;
  await plant.withdrawal(FIRST, { at: due });
  await plant.withdrawal(FIRST, { at: due + 1 });
  await plant.withdrawal(FIRST, { at: due + DAY, reason: 'account_closed' });
  await plant.withdrawal(FIRST, { at: due + DAY, reason: null });
  await plant.withdrawal(FIRST);
  await plant.withdrawal(FIRST + 4 * DAY);
  await look(FIRST + 5 * DAY + HOUR);
  const report = (await reports()).at(-1);
  expect(report?.month.withdrawals).toEqual({
    paid: { count: 2, median: 4400, p95: 4400 },
    late: 3,
    refused: [{ word: 'account_closed', count: 1 }, { count: 1 }],
  });
  expect(report?.state).toMatchObject({ withdrawals: 2, lateWithdrawals: 1 });
});

test('thirty days leave out what was before them, and all days have it', async () => {
  await stage.plant.topUp(FIRST, { at: FIRST + 5 * HOUR });
  await stage.plant.topUp(FIRST, { at: FIRST + 10 * DAY, changed: true });
  await look(FIRST + 31 * DAY);
  const [before, report] = (await reports()).slice(-2);
  expect(before).toMatchObject({
    day: '2026-09-29',
    month: { from: '2026-09-01', topUps: { credited: { count: 2 } } },
  });
  expect(report).toMatchObject({ day: '2026-09-30', month: { from: '2026-09-01' } });
  await look(FIRST + 32 * DAY);
  expect((await reports()).at(-1)).toMatchObject({
    month: { from: '2026-09-02', topUps: { credited: { count: 1 }, otherAmount: 1 } },
    all: { from: '2026-09-01', topUps: { credited: { count: 2 }, otherAmount: 1 } },
  });
});

test('void draws whose seed was withheld are counted apart', async () => {
  const { plant } = stage;
  const bets = [{ member: 0, option: 'rose' as const, stake: 1_000 }];
  await plant.draw(FIRST + HOUR, undefined, bets, 0);
  await plant.draw(FIRST + 2 * HOUR, undefined, bets, 1);
  // Without a bet it is in no figure.
  await plant.draw(FIRST + 3 * HOUR, undefined, [], 1);
  await plant.draw(FIRST + DAY, undefined, bets, null);
  await look(FIRST + 3 * DAY);
  const made = await reports();
  expect(made[0]?.all.draws).toMatchObject({ drawn: 0, void: 2, withheld: 1 });
  expect(made.at(-1)?.all.draws).toMatchObject({ drawn: 0, void: 3, withheld: 1 });
});

test('sums of stakes leave out days on which fewer than five members had such bets', async () => {
  const { plant } = stage;
  const bets = (members: number) =>
    Array.from({ length: members }, (_, member) => ({ member, option: 'rose' as const, stake: 1_000 }));
  await plant.draw(FIRST + HOUR, 11, bets(5));
  await plant.draw(FIRST + DAY, 11, [...bets(4), ...bets(4)]);
  await plant.draw(FIRST + DAY + HOUR, undefined, bets(4));
  await look(FIRST + 3 * DAY);
  const report = (await reports()).at(-1);
  expect(report?.all.draws).toMatchObject({ drawn: 2, void: 1, returned: { bets: 4, counted: 0, stakes: '0.00' } });
  const [rose, lily] = report?.all.draws?.patterns ?? [];
  expect(rose).toEqual({
    ...{ option: 'rose', drawn: 2, chance: 0.5, bets: 13, counted: 5 },
    ...{ stakes: '50.00', payouts: '97.50', expected: '48.75' },
  });
  expect(lily).toMatchObject({ drawn: 0, bets: 0, stakes: '0.00' });
});

test('limits count members, those without an account any more do not, and fewer than five are not told', async () => {
  const { plant } = stage;
  for (let member = 0; member < 6; member++) await plant.limit(FIRST + HOUR, member, 'stakeDaily', 1, 100);
  for (let member = 0; member < 4; member++) await plant.limit(FIRST + HOUR, member, 'lossDaily', 1, 0);
  await plant.limit(FIRST + 2 * HOUR, 0, 'stakeDaily', 2, 50);
  await look(FIRST + DAY + HOUR);
  await plant.limit(FIRST + DAY + HOUR, 1, 'stakeDaily', 2, null);
  await look(FIRST + 2 * DAY + HOUR);
  await plant.close(FIRST + 2 * DAY + HOUR, 0);
  await look(FIRST + 3 * DAY + HOUR);
  const made = (await reports()).map(limitsOf);
  expect(made.map(({ stakeDaily }) => stakeDaily)).toEqual([{ members: 6 }, { members: 5 }, { few: true }]);
  expect(made[0]).toMatchObject({ lossDaily: { few: true }, lossWeekly: { few: true } });
});

test('a member who is erased takes nothing out of what was counted, and nothing names them', async () => {
  const { plant, db } = stage;
  const [id = ''] = MEMBERS;
  await plant.withdrawal(FIRST, { at: FIRST + HOUR });
  await plant.profileReport(FIRST + HOUR, 'fake', { at: FIRST + 2 * HOUR, outcome: 'hidden' });
  for (let member = 0; member < 5; member++) await plant.limit(FIRST + HOUR, member, 'lossWeekly', 1, 100);
  await db.transaction().execute((trx) => eraseMember(trx, id, FIRST + DAY + 2 * HOUR));
  // Also where the days before the erasure are counted after it.
  await look(FIRST + 3 * DAY);
  const made = await reports();
  expect(made.map(({ all }) => all.withdrawals?.paid.count)).toEqual([1, 1]);
  expect(made.map(({ all }) => all.reports?.outcomes)).toEqual(made.map(() => [{ word: 'hidden', count: 1 }]));
  expect(made.map((one) => limitsOf(one).lossWeekly)).toEqual([{ members: 5 }, { few: true }]);
  const rows = await db.selectFrom('public_reports').selectAll().execute();
  for (const member of MEMBERS) expect(JSON.stringify(rows)).not.toContain(member);
});

test('pauses count each member once, while they are in force', async () => {
  const { plant } = stage;
  const at = FIRST + DAY + HOUR;
  for (let member = 0; member < 6; member++) await plant.pause(FIRST, member, 'timeout', at + 1 + member);
  for (let member = 0; member < 6; member++) await plant.pause(FIRST, member, 'timeout', at + DAY);
  for (let member = 6; member < 12; member++) await plant.pause(FIRST, member, 'timeout', at);
  for (let member = 0; member < 5; member++) await plant.pause(FIRST, member, 'exclusion', at + 90 * DAY);
  await look(at);
  await plant.close(at, 0);
  await look(at + DAY - 1);
  const made = (await reports()).map(({ state }) => state.pauses);
  expect(made).toEqual([
    [
      { kind: 'timeout', members: 6 },
      { kind: 'exclusion', members: 5 },
    ],
  ]);
  await look(at + DAY);
  expect((await reports()).at(-1)?.state.pauses).toEqual([
    { kind: 'timeout', few: true },
    { kind: 'exclusion', few: true },
  ]);
});

test('reports on profiles, their outcomes and the times of answers are counted on their days', async () => {
  const { plant } = stage;
  await plant.profileReport(FIRST + HOUR, 'minor', { at: FIRST + 2 * DAY, outcome: 'hidden' });
  await plant.profileReport(FIRST + HOUR, 'fake', { at: FIRST + HOUR, outcome: null });
  await plant.profileReport(FIRST + HOUR, 'fake');
  for (const minutes of [0, 5, 99.5, 101, 250]) await plant.answer(FIRST + 3 * HOUR, minutes * 60_000);
  await look(FIRST + 2 * DAY);
  await look(FIRST + 4 * DAY);
  const [first, , third] = await reports();
  expect(first?.all).toMatchObject({
    reports: {
      received: [
        { word: 'fake', count: 2 },
        { word: 'minor', count: 1 },
      ],
      outcomes: [{ count: 1 }],
    },
    answers: { count: 5, median: 100, p95: 250 },
  });
  expect(third?.all.reports?.outcomes).toEqual([{ word: 'hidden', count: 1 }, { count: 1 }]);
  expect(third?.state.reports).toBe(1);
});

test('more rows of a day than one query reads are all counted', async () => {
  const rows = Array.from({ length: 2_001 }, (_, index) => ({
    ...{ id: `many-${String(index).padStart(6, '0')}`, member_id: MEMBERS[0] ?? '', bank_card: '' },
    ...{ payout_account_id: `account-${MEMBERS[0] ?? ''}`, amount: 1, fee: 1, status: 'completed' as const },
    ...{ reason: null, remark: null, apply_time: FIRST, complete_time: FIRST + HOUR + Math.floor(index / 900) },
  }));
  for (let from = 0; from < rows.length; from += 500)
    await stage.db
      .insertInto('withdrawals')
      .values(rows.slice(from, from + 500))
      .execute();
  await look(FIRST + 2 * DAY);
  expect((await reports())[0]?.all.withdrawals?.paid.count).toBe(2_001);
});

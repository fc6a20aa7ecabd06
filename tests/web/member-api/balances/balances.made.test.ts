import { expect, test } from 'vitest';
import { checkPath, NO_ROOT } from '~/contract/balance-tree';
import { dropOldPaths } from '~/member-api/balances/publish.server';
import { availableAccount } from '~/member-api/ledger/accounts';
import { DAY, FIRST, HOUR, nameOf, setBalanceStage } from './balances.stage';

const { stage, watching, open, give, hold, bet, draw, look, pathOf, nights } = setBalanceStage();

/** Gives members 0 to 5 balances that differ. */
async function giveSix(at = FIRST + HOUR): Promise<void> {
  for (let member = 0; member < 6; member++) await give(at, member, 100_00 + member);
}
const TOTAL = 600_00 + 15;

/** What is counted for a member, if its path holds. */
const countedFor = async (member: number, until?: number) => {
  const own = await pathOf(member, until);
  return own && checkPath(own);
};

test('the balances of midnight are published an hour later, once, and each member is counted', async () => {
  await giveSix();
  expect(await look(FIRST + DAY + HOUR - 1)).toBe(0);
  expect(await look(FIRST + DAY + HOUR)).toBe(1);
  expect(await look(FIRST + DAY + 20 * HOUR)).toBe(0);
  const [night] = await nights();
  expect(night).toMatchObject({
    night: (FIRST + DAY) / DAY,
    made_at: FIRST + DAY + HOUR,
    total: TOTAL,
    previous: NO_ROOT,
  });
  for (let member = 0; member < 6; member++) expect(await countedFor(member)).toBe(100_00 + member);
  expect(await countedFor(6), 'also without a balance').toBe(0);
  const asked = stage.db.selectFrom('stamp_requests').select(['kind', 'digest', 'authority']);
  expect(await asked.execute(), 'an outside witness is asked to stamp the root').toEqual([
    { kind: 'balances', digest: night?.root, authority: 'tsa.example' },
  ]);
});

test('what moves after midnight is not counted, also while the count is made', async () => {
  await giveSix();
  await give(FIRST + DAY - 1, 0, 1_00);
  await give(FIRST + DAY, 0, 7_00);
  await give(FIRST + DAY, 6, 9_00);
  let moved = 0;
  const noisy = async () => {
    for (; moved < 20; moved++) await give(FIRST + DAY + HOUR, moved % 6, -5 - moved);
  };
  const [published] = await Promise.all([look(FIRST + DAY + HOUR), noisy()]);
  expect(published).toBe(1);
  expect((await nights())[0]?.total).toBe(TOTAL + 1_00);
  expect(await countedFor(0)).toBe(101_00);
  expect(await countedFor(6)).toBe(0);
});

test('what is held for withdrawals and staked in undecided bets is owed too', async () => {
  await giveSix();
  const midnight = FIRST + DAY;
  await hold(FIRST + 2 * HOUR, 1, 40_00);
  await bet(midnight - 3 * HOUR, 2, 10, 5_00);
  await draw(10, midnight - 2 * HOUR, midnight - HOUR);
  await bet(midnight - HOUR, 3, 11, 6_00);
  await draw(11, midnight - 30_000, midnight + 10_000);
  await bet(midnight - HOUR, 4, 12, 7_00);
  await draw(12, midnight - 20_000, null);
  await bet(midnight - 1, 5, 13, 8_00);
  await bet(midnight, 5, 13, 9_00);
  await look(midnight + HOUR);
  expect(await pathOf(1)).toMatchObject({ available: 60_01, held: 40_00, staked: 0 });
  expect(await pathOf(2)).toMatchObject({ available: 95_02, held: 0, staked: 0 });
  expect(await pathOf(3)).toMatchObject({ available: 94_03, staked: 6_00 });
  expect(await pathOf(4)).toMatchObject({ available: 93_04, staked: 7_00 });
  expect(await pathOf(5)).toMatchObject({ available: 92_05, staked: 8_00 });
  expect((await nights())[0]?.total).toBe(TOTAL - 5_00);
});

test('the total is what the ledger itself adds up to, whatever night is made up for', async () => {
  await giveSix();
  for (let day = 0; day < 4; day++) {
    await give(FIRST + day * DAY + 5 * HOUR, day, 3_33);
    await hold(FIRST + day * DAY + 6 * HOUR, 5 - day, 1_11);
  }
  await look(FIRST + DAY + HOUR);
  await look(FIRST + 4 * DAY + HOUR);
  const made = await nights();
  expect(made.map(({ night }) => night * DAY - FIRST)).toEqual([DAY, 2 * DAY, 3 * DAY, 4 * DAY]);
  for (const { night, total } of made) {
    const entries = await stage.db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
      .select('ledger_entries.amount')
      .where('ledger_accounts.member_id', 'is not', null)
      .where('ledger_entries.at', '<', night * DAY)
      .execute();
    expect(total).toBe(entries.reduce((sum, { amount }) => sum + amount, 0));
  }
  expect(made.map(({ previous }) => previous)).toEqual([NO_ROOT, ...made.slice(0, -1).map(({ root }) => root)]);
});

test('after a long stop the last seven nights are made up for', async () => {
  await giveSix();
  await look(FIRST + DAY + HOUR);
  expect(await look(FIRST + 20 * DAY + HOUR)).toBe(7);
  expect((await nights()).map(({ night }) => night - FIRST / DAY)).toEqual([1, 14, 15, 16, 17, 18, 19, 20]);
  expect(await countedFor(3, FIRST + 13 * DAY)).toBe(100_03);
  expect((await pathOf(3, FIRST + 13 * DAY))?.night).toBe(FIRST / DAY + 1);
});

test('two processes publish each night once, and its paths hold', async () => {
  await giveSix();
  const other = await open();
  await look(FIRST + DAY + HOUR);
  const made = await Promise.all([look(FIRST + 4 * DAY + HOUR), look(FIRST + 4 * DAY + HOUR, other)]);
  expect(made[0] + made[1]).toBe(3);
  expect(await nights()).toHaveLength(4);
  for (let day = 1; day <= 4; day++) expect(await countedFor(5, FIRST + day * DAY)).toBe(100_05);
});

test('a process that ended in the middle of a night is followed by one that finishes it', async () => {
  await giveSix();
  const at = FIRST + DAY + HOUR;
  const failing = watching((query) => {
    if (/InsertQueryNode.*balance_nodes/.test(query)) throw new Error('ended');
  });
  expect(await look(at, failing)).toBe(0);
  expect(stage.logged).toEqual([{ err: new Error('ended'), night: '2026-09-02' }]);
  expect(await look(at)).toBe(1);
  expect(await countedFor(2)).toBe(100_02);
});

test('nothing is published while fewer than five members have a balance: the total would tell theirs', async () => {
  for (let member = 0; member < 4; member++) await give(FIRST + HOUR, member, 100_00);
  await give(FIRST + HOUR, 4, 1_00);
  await give(FIRST + 2 * HOUR, 4, -1_00);
  expect(await look(FIRST + DAY + HOUR)).toBe(0);
  expect(await stage.db.selectFrom('balance_owed').selectAll().execute()).toEqual([]);
  expect(await stage.db.selectFrom('balance_seeds').selectAll().execute()).toEqual([]);
  await give(FIRST + DAY + 2 * HOUR, 4, 1);
  expect(await look(FIRST + 2 * DAY + HOUR)).toBe(1);
  expect((await nights()).map(({ total }) => total)).toEqual([400_01]);
});

test('a night with too few is counted once by a process, and not at each look', async () => {
  for (let member = 0; member < 4; member++) await give(FIRST + HOUR, member, 100_00);
  let counts = 0;
  const process = watching((query) => (counts += Number(/InsertQueryNode.*balance_owed/.test(query))));
  expect(await look(FIRST + DAY + HOUR, process)).toBe(0);
  expect(counts).toBe(1);
  for (let minutes = 10; minutes < 60; minutes += 10) await look(FIRST + DAY + HOUR + minutes * 60_000, process);
  expect(counts).toBe(1);
  await give(FIRST + DAY + 2 * HOUR, 4, 1);
  expect(await look(FIRST + 2 * DAY + HOUR, process)).toBe(1);
});

test('a night that fails is tried once more before later ones, which are then published without it', async () => {
  await giveSix();
  await look(FIRST + DAY + HOUR);
  const second = FIRST / DAY + 2;
  const failing = watching((query) => {
    if (new RegExp(`InsertQueryNode.*balance_seeds.*${String(second)}`).test(query)) throw new Error('broken');
  });
  const due = FIRST + 3 * DAY + HOUR;
  expect(await look(due, failing), 'the fault may pass').toBe(0);
  expect(await nights()).toHaveLength(1);
  expect(await look(due + 600_000, failing)).toBe(1);
  expect(stage.logged).toEqual(Array(2).fill({ err: new Error('broken'), night: '2026-09-03' }));
  const made = await nights();
  expect(made.map(({ night }) => night - FIRST / DAY)).toEqual([1, 3]);
  expect(made[1]?.previous).toBe(made[0]?.root);
  expect(await countedFor(4)).toBe(100_04);
  expect(await look(due + 1_200_000), 'an absent night is not put in later').toBe(0);
});

test('a night that failed once is published in its place', async () => {
  await giveSix();
  let isBroken = true;
  const process = watching((query) => {
    if (isBroken && /InsertQueryNode.*balance_seeds/.test(query)) throw new Error('broken');
  });
  await look(FIRST + DAY + HOUR);
  const due = FIRST + 3 * DAY + HOUR;
  expect(await look(due, process)).toBe(0);
  isBroken = false;
  expect(await look(due + 600_000, process)).toBe(2);
  expect((await nights()).map(({ night }) => night - FIRST / DAY)).toEqual([1, 2, 3]);
});

test('the database refuses to change or delete what was published', async () => {
  await giveSix();
  await look(FIRST + DAY + HOUR);
  const { db } = stage;
  await expect(db.deleteFrom('balance_nights').execute()).rejects.toThrow('balance_nights_stay');
  await expect(db.updateTable('balance_nights').set({ total: 1 }).execute()).rejects.toThrow('balance_nights_fixed');
  await expect(db.updateTable('balance_owed').set({ available: 1 }).execute()).rejects.toThrow('balance_owed_fixed');
});

test('paths are kept for thirty-five nights, roots for ever', async () => {
  await giveSix();
  await look(FIRST + DAY + HOUR);
  await look(FIRST + 2 * DAY + HOUR);
  await dropOldPaths({ db: stage.db, now: () => FIRST + 36 * DAY - 1 });
  expect(await countedFor(0, FIRST + DAY)).toBe(100_00);
  await dropOldPaths({ db: stage.db, now: () => FIRST + 36 * DAY });
  expect(await pathOf(0, FIRST + DAY)).toBeUndefined();
  expect(await countedFor(0)).toBe(100_00);
  expect(await nights()).toHaveLength(2);
  const left = await stage.db.selectFrom('balance_owed').select('night').distinct().execute();
  expect(left).toEqual([{ night: FIRST / DAY + 2 }]);
});

test('a closed account without a balance is not counted any more', async () => {
  await giveSix();
  await give(FIRST + 2 * HOUR, 5, -100_05);
  const { db } = stage;
  await db
    .updateTable('members')
    .set({ closed_at: FIRST + 3 * HOUR })
    .where('id', '=', nameOf(5))
    .execute();
  await look(FIRST + DAY + HOUR);
  expect(await pathOf(5)).toBeUndefined();
  expect((await nights())[0]?.total).toBe(500_00 + 10);
});

test('a balance that was changed in the database after the count no longer leads to the root', async () => {
  await giveSix();
  await look(FIRST + DAY + HOUR);
  const own = await pathOf(0);
  if (!own) throw new Error('not counted');
  const [first, ...rest] = own.shares;
  if (!first) throw new Error('no shares');
  expect(checkPath({ ...own, shares: [{ ...first, amount: first.amount - 1 }, ...rest] })).toBeUndefined();
  expect(checkPath({ ...own, name: nameOf(1) })).toBeUndefined();
  expect(checkPath({ ...own, total: own.total - 1 })).toBeUndefined();
  expect(checkPath({ ...own, at: own.at + DAY })).toBeUndefined();
  await expect(
    stage.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('id', '=', availableAccount(nameOf(0)))
      .execute(),
  ).resolves.toEqual([{ balance: 100_00 }]);
});

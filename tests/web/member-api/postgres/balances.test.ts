import { expect, test } from 'vitest';
import { checkPath } from '~/contract/balance-tree';
import { DAY, FIRST, HOUR, setBalanceStage } from '../balances/balances.stage';

const { stage, open, give, look, nights, pathOf, watching } = setBalanceStage();

test('of two processes that have counted the same night one publishes it, and the other one has nothing to log', async () => {
  for (let member = 0; member < 6; member++) await give(FIRST + HOUR, member, 100_00 + member);
  let waiting = 2;
  let go: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (go = resolve));
  /** Both have read what is counted before either writes the result. */
  const meet = async (query: string) => {
    if (!/^\{"kind":"SelectQueryNode".*balance_owed/.test(query)) return;
    if (--waiting === 0) go();
    await both;
  };
  const processes = [watching(undefined, meet), watching(undefined, meet, await open())];
  const made = await Promise.all(processes.map((db) => look(FIRST + DAY + HOUR, db)));
  expect(made.sort()).toEqual([0, 1]);
  expect(waiting).toBeLessThanOrEqual(0);
  expect(stage.logged).toEqual([]);
  expect(await nights()).toHaveLength(1);
  const own = await pathOf(5);
  expect(own && checkPath(own)).toBe(100_05);
});

test('a process that finds too few deletes nothing that another one needs', async () => {
  for (let member = 0; member < 4; member++) await give(FIRST + HOUR, member, 100_00);
  const at = FIRST + DAY + HOUR;
  const other = watching(undefined, async (query) => {
    if (/InsertQueryNode.*balance_seeds/.test(query)) await look(at);
  });
  expect(await look(at, other)).toBe(0);
  expect(stage.logged).toEqual([]);
  expect(await stage.db.selectFrom('balance_owed').selectAll().execute()).toEqual([]);
});

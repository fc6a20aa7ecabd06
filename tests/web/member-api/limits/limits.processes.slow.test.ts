import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSession } from '~/member-api/account/sessions.server';
import type { MemberApi } from '~/member-api/app.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { fund } from '../draw/draw.stage';
import { openInstance } from '../harness/harness';
import { playerOf, DAY, HOUR, START } from './limits.stage';

// Two stores on one file, as in two processes: neither knows what the other is about to write.
let folder: string;
let clock: number;
let instances: MemberApi[];
let players: ReturnType<typeof playerOf>[];
beforeEach(async () => {
  clock = START;
  folder = mkdtempSync(join(tmpdir(), 'limits-'));
  const draw = { seconds: 21_600, closeSeconds: 10, soonSeconds: 30, chainLength: 4_096 };
  const opened = await Promise.all(
    [1, 2].map(() => openInstance({ dataDir: folder, demoReviewSeconds: 0, draw }, () => clock)),
  );
  instances = opened.map(({ instance }) => instance);
  for (const { service } of instances) await advance(service);
  const { service } = instances[0] as MemberApi;
  const { id } = await service.db.selectFrom('members').select('id').executeTakeFirstOrThrow();
  await fund(service, id, 1_000_000);
  const token = await startSession(service.db, id, clock);
  players = opened.map(({ client }) =>
    playerOf(
      () => client,
      () => token,
    ),
  );
});
afterEach(async () => {
  for (const { service } of instances)
    expect(await checkLedger(service.db)).toMatchObject({ ok: true, differences: [] });
  for (const instance of instances) await instance.close();
  rmSync(folder, { recursive: true });
});

/** Runs an action many times concurrently, alternating between both processes. */
function atOnce<T>(
  times: number,
  act: (player: ReturnType<typeof playerOf>, index: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    Array.from({ length: times }, (_, index) => act(players[index % 2] as (typeof players)[0], index)),
  );
}

const first = () => players[0] as (typeof players)[0];

test.each([
  ['stake', { stakeDaily: '100.00' }],
  ['loss', { lossDaily: '100.00' }],
])('bets sent at once to both go up to the %s limit and not one further', async (which, wanted) => {
  await first().set(wanted);
  const answers = await atOnce(24, (player) => player.bet('15.00'));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(6);
  const refused = answers.filter(({ reason }) => reason === 'limit');
  expect(refused).toHaveLength(18);
  for (const { raw } of refused) expect(raw).toMatchObject({ which });
  expect((await first().readLimits()).used).toMatchObject({ stake: 9_000, loss: 9_000 });
});

test('recharges sent at once to both go up to the limit and not one further', async () => {
  await first().set({ rechargeDaily: '350.00' });
  const answers = await atOnce(8, (player) => player.rechargeWithNewPicture('100.00'));
  expect(answers.filter(({ answer }) => answer.code === 200)).toHaveLength(3);
  expect(answers.filter(({ answer }) => answer.reason === 'limit')).toHaveLength(5);
});

test('one bet sent to both with one key is one bet, and is answered alike by both though it fills the limit', async () => {
  await first().set({ stakeDaily: '15.00' });
  const answers = await atOnce(10, (player) => player.bet('15.00', { key: 'form' }));
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
  expect((await first().readLimits()).used?.stake).toBe(1_500);
});

test('once a limit is lowered or a pause begun in one, no later bet passes in the other', async () => {
  const bets = atOnce(20, (player) => player.bet('10.00'));
  const lowered = first().set({ stakeDaily: '50.00' });
  await Promise.all([bets, lowered]);
  const after = await atOnce(10, (player) => player.bet('10.00'));
  const staked = (await first().readLimits()).used?.stake ?? 0;
  const accepted = after.filter(({ code }) => code === 200).length;
  expect(accepted).toBe(Math.max(0, 5 - (staked / 1_000 - accepted)));
  clock += DAY;
  await first().pause('timeout', 1);
  expect(new Set((await atOnce(4, (player) => player.bet('10.00'))).map(({ reason }) => reason))).toEqual(
    new Set(['excluded']),
  );
});

test('changes sent at once to both are made one after another: none is lost and no raise slips in', async () => {
  await first().set({ stakeDaily: '100.00' });
  await atOnce(12, (player, index) => player.set({ stakeDaily: `${String(101 + index)}.00`, lossDaily: '50.00' }));
  const { current, pending } = await first().readLimits();
  expect(current).toMatchObject({ stakeDaily: 10_000, lossDaily: 5_000 });
  expect(pending?.stakeDaily?.from).toBe(clock + DAY);
  expect(pending?.stakeDaily?.value).toBeGreaterThan(10_000);
  clock += HOUR;
  await atOnce(12, (player, index) => player.set({ stakeDaily: `${String(90 - index)}.00` }));
  const lowered = (await first().readLimits()).current.stakeDaily ?? 0;
  expect(lowered).toBe(7_900);
  const rows = await (instances[1] as MemberApi).service.db
    .selectFrom('play_limits')
    .select('version')
    .where('name', '=', 'stakeDaily')
    .orderBy('version')
    .execute();
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
});

test('pauses taken at once in both add up to the longest', async () => {
  const days = [1, 42, 7, 30, 42, 1];
  const answers = await atOnce(days.length, (player, index) => player.pause('timeout', days[index] ?? 1));
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  for (const player of players)
    expect((await player.readLimits()).pause).toEqual({ kind: 'timeout', until: START + 42 * DAY });
});

test.each([
  ['week', 'rechargeWeekly'],
  ['month', 'rechargeMonthly'],
])('recharges sent at once to both go up to the limit of a %s and not one further', async (period, name) => {
  await first().rechargeWithNewPicture('100.00');
  clock += DAY;
  await first().set({ [name]: '350.00' });
  const answers = await atOnce(6, (player) => player.rechargeWithNewPicture('100.00'));
  expect(answers.filter(({ answer }) => answer.code === 200)).toHaveLength(2);
  const refused = answers.filter(({ answer }) => answer.reason === 'limit');
  expect(refused).toHaveLength(4);
  for (const { answer } of refused) expect(answer.raw).toMatchObject({ period });
});

test('bets sent at once to both go up to the stake limit of seven days, with those of the day before', async () => {
  await first().bet('40.00');
  clock += DAY;
  for (const { service } of instances) await advance(service);
  await first().set({ stakeWeekly: '100.00' });
  const answers = await atOnce(12, (player) => player.bet('15.00'));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(4);
  for (const { raw } of answers.filter(({ reason }) => reason === 'limit'))
    expect(raw).toMatchObject({ which: 'stake', period: 'week', left: '0.00' });
});

import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Pattern } from '~/contract/calls/draw';
import { advance } from '~/member-api/draw/settle/advance.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import type { Service } from '~/member-api/service';
import { fund, makeFolder, openService, SHORT_DRAW } from '../draw/draw.stage';
import { live } from '../harness/killed-process';

/** A requested bet. */
export interface Asked {
  key: string;
  period: number;
  option: Pattern;
  stake: number;
}

/** The input of a player's process. */
export interface Orders {
  folder: string;
  member: string;
  /** Bets that the previous process requested without getting an answer. */
  retry: Asked[];
  /** The write of a settlement at which the process kills itself, if it is still alive then. */
  dieAt?: number | undefined;
  /** How many further bets it must place before it ends by itself; without it, it runs until it is killed. */
  last?: number | undefined;
}

/** A line of a player's output. */
export type Said =
  | { isReady: true }
  | { asked: Asked }
  | { taken: { key: string; id: string } }
  | { refused: { key: string; reason: string } }
  | { error: string };

/** What is known about a player's bets, over all of its processes. */
interface Player {
  member: string;
  /** Bets without an answer. */
  open: Map<string, Asked>;
  /** Order by key. */
  taken: Map<string, string>;
  refused: Set<string>;
  errors: string[];
}

const FUNDS = 100_000_000;
/** Bets of a player's last process, so that there are bets however early the kills were. */
const LAST_BETS = 3;
const PROGRAM = fileURLToPath(new URL('draw.player.ts', import.meta.url));

function hear(player: Player, said: Said): void {
  if ('asked' in said) player.open.set(said.asked.key, said.asked);
  if ('error' in said) player.errors.push(said.error);
  if ('taken' in said) {
    const { key, id } = said.taken;
    expect(player.taken.get(key) ?? id).toBe(id);
    player.taken.set(key, id);
    player.open.delete(key);
  }
  if ('refused' in said) {
    player.refused.add(said.refused.key);
    player.open.delete(said.refused.key);
  }
}

/** Runs a player's process until it is killed, by itself or from outside, or has placed its last bet. */
async function play(
  player: Player,
  folder: string,
  end: { lines: number; killAfter: number; dieAt?: number } | undefined,
): Promise<void> {
  const { member, open } = player;
  const last = end ? undefined : LAST_BETS;
  const orders: Orders = { folder, member, retry: [...open.values()], dieAt: end?.dieAt, last };
  let lines = end?.lines ?? 0;
  let isHeard: () => void = () => undefined;
  const heard = new Promise<void>((resolve) => (isHeard = resolve));
  const hears = (said: unknown) => {
    hear(player, said as Said);
    if (--lines === 0) isHeard();
  };
  await live(PROGRAM, orders, hears, end && (() => heard.then(() => wait(end.killAfter))));
}

/**
 * Random kills: some from outside at any moment, some from inside during a settlement. Timing depends on the player's output and
 * not only on the clock, so that the test covers the same on slow machines.
 */
function planKills(seed: number, kills: number) {
  const lines = fc.integer({ min: 1, max: 40 });
  const outside = fc.record({ lines, killAfter: fc.integer({ min: 0, max: 1_500 }) });
  const inside = fc.record({ lines, killAfter: fc.constant(6_000), dieAt: fc.integer({ min: 1, max: 40 }) });
  return fc.sample(fc.oneof(outside, inside), { seed, numRuns: kills });
}

async function expectSound(service: Service, players: Player[]): Promise<void> {
  const { db } = service;
  const orders = await db.selectFrom('draw_orders').selectAll().execute();
  const answers = await db.selectFrom('once_answers').select(['key', 'answer']).execute();
  const idOf = new Map(answers.map(({ key, answer }) => [key, (JSON.parse(answer) as { id: string }).id]));
  for (const { member, open, taken, refused, errors } of players) {
    expect(errors).toEqual([]);
    expect(open.size).toBe(0);
    const mine = orders.filter(({ member_id }) => member_id === member);
    // Each accepted bet is one order, with its key; no refused bet is one.
    expect(mine.map(({ id }) => id).sort()).toEqual([...taken.values()].sort());
    for (const [key, id] of taken) expect(idOf.get(key)).toBe(id);
    for (const key of refused) expect(idOf.has(key)).toBe(false);
    const staked = mine.reduce((sum, { stake }) => sum + stake, 0);
    const won = mine.reduce((sum, { payout }) => sum + payout, 0);
    expect((await getMemberBalance(db, member)).balance).toBe(FUNDS - staked + won);
    const days = await db.selectFrom('draw_days').selectAll().where('member_id', '=', member).execute();
    expect(days.reduce((sum, day) => sum + day.staked, 0)).toBe(staked);
    expect(days.reduce((sum, day) => sum + day.won, 0)).toBe(won);
  }
  const payouts = await db.selectFrom('ledger_transfers').select('ref').where('kind', '=', 'bet_payout').execute();
  expect(payouts.map(({ ref }) => ref).sort()).toEqual(
    orders
      .filter(({ status }) => status === 'won')
      .map(({ id }) => id)
      .sort(),
  );
  expect(orders.filter(({ status }) => status !== 'won' && status !== 'lost')).toEqual([]);
  const unfinished = await db
    .selectFrom('draws')
    .select('period')
    // The newest period is closed and not drawn yet; it has no bets.
    .where('bets_count', '>', 0)
    .where((eb) => eb.or([eb('settled_at', 'is', null), eb('review_since', 'is not', null)]))
    .execute();
  expect(unfinished).toEqual([]);
  expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
}

/**
 * Two processes run the draw on one store and place bets, and are repeatedly killed with SIGKILL. At the end each accepted bet is
 * one order, settled and paid once.
 *
 * @throws with the seed, which reproduces the kills
 */
export async function expectSurvival(seed: number, kills: number): Promise<void> {
  const { folder, remove } = makeFolder();
  try {
    const hands = { now: Date.now() };
    const { service, close } = await openService({ folder, draw: SHORT_DRAW, hands });
    await advance(service);
    const players = ['ann', 'bea'].map((member) => ({
      member,
      open: new Map<string, Asked>(),
      taken: new Map<string, string>(),
      refused: new Set<string>(),
      errors: [],
    }));
    for (const { member } of players) await fund(service, member, FUNDS);
    const plan = planKills(seed, kills);
    await Promise.all(
      players.map(async (player) => {
        for (let end = plan.pop(); end; end = plan.pop()) await play(player, folder, end);
        await play(player, folder, undefined);
      }),
    );
    for (const { taken } of players) expect(taken.size).toBeGreaterThanOrEqual(LAST_BETS);
    hands.now = Date.now() + 60_000;
    await advance(service);
    await expectSound(service, players);
    await close();
  } catch (error) {
    throw new Error(`two processes that were killed again and again, seed ${String(seed)}`, { cause: error });
  } finally {
    remove();
  }
}

import { randomInt, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { PATTERNS } from '~/contract/calls/draw';
import { createAccountContext } from '~/member-api/account/account-context.server';
import { startDrawClock } from '~/member-api/draw/draw.server';
import { getNextPeriod } from '~/member-api/draw/history.server';
import { requestRecharge } from '~/member-api/funds/recharges.server';
import { cancelWithdrawal, completeWithdrawal, failWithdrawal, reviewRecharge } from '~/member-api/funds/review.server';
import { requestWithdrawal } from '~/member-api/funds/withdrawals.server';
import { Refusal } from '~/member-api/refusal';
import { bet, caller, openService, SHORT_DRAW } from '../draw/draw.stage';
import type { Asked, Orders, Said, Wish } from './money.wishes';

// Runs as a separate process: moves money of the same members as another process (bets, recharges, withdrawals and their reviews)
// until it is killed.
const { folder, members, payPassword, retry, last } = JSON.parse(process.argv[2] ?? '{}') as Orders;

/** Writes synchronously before anything else can happen: what was not written does not count as known. */
function say(said: Said): void {
  writeSync(1, `${JSON.stringify(said)}\n`);
}

const hands = {
  get now() {
    return Date.now();
  },
};
const { service, errors } = await openService({ folder, hands, draw: SHORT_DRAW });
const context = createAccountContext(service);
const { db } = service;

function pick<T>(list: readonly [T, ...T[]]): T {
  return list[randomInt(list.length)] ?? list[0];
}

/** Stores the row of a picture; the other process uses some of the same pictures. */
async function keepPicture(memberId: string): Promise<string> {
  const name = `${randomUUID()}.jpg`;
  const picture = { name, member_id: memberId, picture_hash: `${memberId} ${String(randomInt(400))}`, bytes: 1 };
  await db
    .insertInto('uploads')
    .values({ ...picture, created_at: service.now() })
    .execute();
  return `upload/image/${name}`;
}

async function think(): Promise<Wish> {
  const member = pick(members);
  const kind = pick(['bet', 'bet', 'recharge', 'withdrawal'] as const);
  if (kind === 'recharge') return { kind, member, amount: 100_00, screenshot: await keepPicture(member) };
  if (kind === 'withdrawal') return { kind, member, amount: 100_00 + randomInt(100) };
  const { period } = await getNextPeriod(service);
  return { kind, member, period: Number(period), option: pick(PATTERNS), amount: randomInt(100, 1_000) };
}

async function fulfil({ key, wish }: Asked): Promise<string> {
  const { kind, member, amount } = wish;
  const who = caller(member, key);
  if (kind === 'bet') return String((await bet(service, member, wish.period, wish.option, amount, key)).id);
  if (kind === 'recharge')
    return String((await requestRecharge(service, { bankId: 'bank', amount, screenshot: wish.screenshot }, who)).id);
  return String((await requestWithdrawal(context, { amount, bankId: `card of ${member}`, payPassword }, who)).id);
}

/** Number of accepted requests. */
let taken = 0;

async function ask(asked: Asked): Promise<void> {
  say({ asked });
  try {
    say({ taken: { key: asked.key, id: await fulfil(asked) } });
    taken += 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say({ refused: { key: asked.key, reason: error.reason } });
  }
}

/** Reviews pending records, concurrently with the other process. */
async function review(): Promise<void> {
  const at = service.now();
  const recharges = await db.selectFrom('recharges').select('id').where('status', '=', 'reviewing').limit(5).execute();
  for (const { id } of recharges)
    await reviewRecharge(db, id, { decision: pick(['credited', 'credited', 'rejected']), at, actor: 'demo' });
  const waiting = await db.selectFrom('withdrawals').select('id').where('status', '=', 'processing').limit(5).execute();
  for (const { id } of waiting)
    await pick([completeWithdrawal, cancelWithdrawal, failWithdrawal])(db, id, { at, actor: 'demo' });
}

const clock = startDrawClock(service);
say({ isReady: true });
for (const asked of retry) await ask(asked);
const before = taken;
while (last === undefined || taken < before + last) {
  const wishes = await Promise.all([think(), think(), think()]);
  await Promise.all([...wishes.map((wish) => ask({ key: randomUUID(), wish })), review()]);
  for (const error of errors.splice(0)) say({ error });
  await wait(randomInt(10, 40));
}
await clock.stop();
process.exit();

import { randomInt } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { PATTERNS } from '~/contract/calls/draw';
import { startDrawClock } from '~/member-api/draw/draw.server';
import { getNextPeriod } from '~/member-api/draw/history.server';
import { Refusal } from '~/member-api/refusal';
import { dieAtSettling } from './draw.failure';
import type { Asked, Orders, Said } from './draw.survival';
import { bet, openService, SHORT_DRAW } from '../draw/draw.stage';

// Runs as a separate process: runs the draw on a real clock and places bets until it is killed.
const { folder, member, retry, dieAt, last } = JSON.parse(process.argv[2] ?? '{}') as Orders;

/** Writes synchronously before anything else can happen: what was not written does not count as known. */
function say(said: Said): void {
  writeSync(1, `${JSON.stringify(said)}\n`);
}

const hands = {
  get now() {
    return Date.now();
  },
};
const plugin = dieAt === undefined ? {} : { plugin: dieAtSettling(dieAt) };
const { service, errors } = await openService({ folder, hands, draw: SHORT_DRAW, ...plugin });

/** Number of accepted bets, without retries. */
let bets = 0;

async function ask(asked: Asked): Promise<boolean> {
  say({ asked });
  try {
    const { id } = await bet(service, member, asked.period, asked.option, asked.stake, asked.key);
    say({ taken: { key: asked.key, id: String(id) } });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say({ refused: { key: asked.key, reason: error.reason } });
    return false;
  }
}

const clock = startDrawClock(service);
say({ isReady: true });
for (const asked of retry) await ask(asked);
for (let n = 0; last === undefined || bets < last; n++) {
  const { period, status } = await getNextPeriod(service);
  const option = PATTERNS[randomInt(4)] ?? 'rose';
  const key = `${member}-${String(process.pid)}-${String(Date.now())}-${String(n)}`;
  if (status !== 'closed') {
    const isTaken = await ask({ key, period: Number(period), option, stake: randomInt(100, 1_000) });
    if (isTaken) bets += 1;
  }
  for (const error of errors.splice(0)) say({ error });
  await wait(randomInt(10, 60));
}
await clock.stop();
process.exit();

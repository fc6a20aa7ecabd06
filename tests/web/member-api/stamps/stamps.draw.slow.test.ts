import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getDraw } from '~/member-api/draw/history.server';
import { EMPTY_ROOT } from '~/member-api/draw/merkle';
import { advance } from '~/member-api/draw/settle/advance.server';
import type { Service } from '~/member-api/service';
import { queueStamp } from '~/member-api/stamps/stamps.server';
import { dropOldStampRequests, stampDue, startStamping } from '~/member-api/stamps/stamping.server';
import { checkStamp } from '../../../../public/verify.mjs';
import { balances, COMPLETE, makeFolder, openService, PERIOD, play, START } from '../draw/draw.stage';
import { openAuthority, ROOT } from './authority.stage';

const HOUR = 3_600_000;
const hands = { now: START };
let folder: string;
let remove: () => void;
let one: Awaited<ReturnType<typeof openAuthority>>;
let two: Awaited<ReturnType<typeof openAuthority>>;
const opened: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  hands.now = START;
  ({ folder, remove } = makeFolder());
  one = await openAuthority(() => hands.now);
  two = await openAuthority(() => hands.now);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()));
  await Promise.all([one.close(), two.close()]);
  remove();
});

/** A process with both authorities, or those given. */
async function open(urls = [one.url, two.url]): Promise<Service> {
  const { service, close } = await openService({ folder, hands });
  Object.assign(service.settings, { stamps: urls.length > 0 ? { urls, roots: [ROOT.pem] } : undefined });
  opened.push(close);
  return service;
}

/** Plays period 1 and closes it, 5 s before its draw. */
async function playAndClose(service: Service): Promise<void> {
  await advance(service);
  await play(service, 1);
  hands.now = START + PERIOD - 5_000;
  await advance(service);
}

/** The authorities as they are listed. */
const hosts = () => [one.host, two.host].sort();
const rows = (service: Service) => service.db.selectFrom('stamps').selectAll().execute();
const requests = (service: Service) => service.db.selectFrom('stamp_requests').selectAll().execute();

describe('with time-stamp authorities', () => {
  test('the start of a chain and the root of its bets are stamped by each, before the draw, with proofs', async () => {
    const service = await open();
    await advance(service);
    expect((await getDraw(service, '1')).chain?.witness).toEqual({ stamps: [], awaited: hosts() });
    await stampDue(service);
    await playAndClose(service);
    expect((await getDraw(service, '1')).witness).toEqual({ stamps: [], awaited: hosts() });
    await stampDue(service);
    const { betsRoot, witness, chain } = await getDraw(service, '1');
    for (const { stamps, awaited } of [witness!, chain!.witness!]) {
      expect(stamps.map(({ authority }) => authority)).toEqual(hosts());
      expect(awaited).toEqual([]);
    }
    expect(witness!.stamps.map(({ time }) => time)).toEqual(Array(2).fill(new Date(hands.now).toISOString()));
    for (const { token } of witness!.stamps)
      expect(await checkStamp(token, betsRoot ?? '', [ROOT.pem])).toMatchObject({ time: START + PERIOD - 5_000 });
    expect(chain!.witness!.stamps.map(({ time }) => time)).toEqual(Array(2).fill(new Date(START).toISOString()));
    expect(one.asked).toEqual([chain!.s0, betsRoot]);
    expect(await requests(service)).toEqual([]);
  });

  test('a period without bets is not stamped: its root is the same for all of them', async () => {
    const service = await open();
    await advance(service);
    hands.now = START + PERIOD - 5_000;
    await advance(service);
    await stampDue(service);
    const draw = await getDraw(service, '1');
    expect(draw).toMatchObject({ betsRoot: EMPTY_ROOT, betsCount: 0 });
    expect(draw).not.toHaveProperty('witness');
    expect(one.asked).toEqual([draw.chain!.s0]);
  });

  test('an authority that is away delays no bet, no draw, no payout and no other authority, and stamps later', async () => {
    const service = await open();
    one.behaviour = 'cut';
    await playAndClose(service);
    await stampDue(service);
    const asked = one.asked.length;
    await stampDue(service);
    expect(one.asked.length, 'all that waits for it waits as long').toBe(asked);
    hands.now = COMPLETE;
    await advance(service);
    expect(await balances(service)).toEqual([3_900, 3_900, 3_900]);
    expect((await getDraw(service, '1')).witness).toMatchObject({
      stamps: [{ authority: two.host }],
      awaited: [one.host],
    });
    one.behaviour = 'honest';
    const attempts = one.asked.length;
    await stampDue(service);
    expect(one.asked.length).toBeGreaterThan(attempts);
    const { witness } = await getDraw(service, '1');
    expect(witness?.awaited).toEqual([]);
    expect(witness?.stamps.find(({ authority }) => authority === one.host)?.time).toBe(
      new Date(COMPLETE).toISOString(),
    );
  });

  test.each(['silent', 'stalling'] as const)(
    'one that is %s is not waited for by any draw or page',
    async (behaviour) => {
      const service = await open();
      one.behaviour = behaviour;
      await playAndClose(service);
      let isOver = false;
      const stamping = stampDue(service).finally(() => (isOver = true));
      await expect.poll(() => one.asked.length).toBe(1);
      hands.now = COMPLETE;
      await advance(service);
      expect(await balances(service)).toEqual([3_900, 3_900, 3_900]);
      expect((await getDraw(service, '1')).witness?.awaited).toContain(one.host);
      expect(isOver).toBe(false);
      await stamping;
    },
  );

  test('one that is slow does not make the stamps of another one late', async () => {
    const service = await open();
    const said: unknown[] = [];
    Object.assign(service.log, { warn: (about: unknown) => said.push(about) });
    one.behaviour = 'silent';
    await advance(service);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const job = startStamping(service);
    try {
      await expect.poll(() => [one.asked.length, two.asked.length]).toEqual([1, 1]);
      await queueStamp(service, service.db, 'bets', 'ab'.repeat(32));
      await expect
        .poll(() => {
          vi.advanceTimersByTime(1_000);
          return two.asked.length;
        })
        .toBe(2);
      expect(said, 'the attempt of the slow one is not over').toEqual([]);
    } finally {
      vi.useRealTimers();
      await job.stop();
    }
  });

  test('one that is down for hours, with bets in each period, is logged once an hour for each fault', async () => {
    const service = await open([one.url]);
    const said: unknown[] = [];
    Object.assign(service.log, { warn: (about: { reason: string }) => said.push(about.reason) });
    const logged = new Map<string, number>();
    for (let minute = 0; minute < 3 * 60; minute += 1) {
      if (minute % 3 === 0) await queueStamp(service, service.db, 'bets', String(minute).padStart(64, '0'));
      one.behaviour = minute < 150 ? 'broken' : 'wrongSignature';
      await stampDue(service, undefined, logged);
      hands.now += 60_000;
    }
    expect(one.asked.length).toBeGreaterThan(100);
    expect(said).toEqual([...Array<string>(3).fill('it answers 500'), 'its time-stamp is not valid: signature']);
  });

  test('is asked again ever more rarely, and no longer after a week', async () => {
    const service = await open([one.url]);
    one.behaviour = 'broken';
    await advance(service);
    const waits: number[] = [];
    for (let at = hands.now; waits.length < 7; hands.now += 1_000) {
      const before = one.asked.length;
      await stampDue(service);
      if (one.asked.length === before) continue;
      waits.push((hands.now - at) / 1000);
      at = hands.now;
      const [waiting] = await requests(service);
      hands.now = waiting!.next_at - 1_000;
    }
    expect(waits).toEqual([0, 5, 15, 60, 300, 900, 3600]);
    hands.now = START + 7 * 24 * HOUR;
    await dropOldStampRequests(service);
    expect(await requests(service)).toHaveLength(1);
    hands.now += 1;
    await dropOldStampRequests(service);
    expect(await requests(service)).toEqual([]);
  });

  test('two processes at once ask once and store once', async () => {
    const processes = [await open([one.url]), await open([one.url])];
    await playAndClose(processes[0]!);
    await Promise.all(processes.map((service) => stampDue(service)));
    await Promise.all(processes.map((service) => stampDue(service)));
    expect(one.asked).toHaveLength(2);
    expect(new Set(one.asked).size).toBe(2);
    expect(await rows(processes[1]!)).toHaveLength(2);
  });

  test('an invalid stamp is never stored', async () => {
    const service = await open([one.url]);
    for (const behaviour of ['wrongNonce', 'wrongSignature', 'unknownRoot', 'rejecting'] as const) {
      one.behaviour = behaviour;
      await advance(service);
      await stampDue(service);
      hands.now += 2 * HOUR;
    }
    expect(one.asked).toHaveLength(4);
    expect(await rows(service)).toEqual([]);
  });

  test('a chain from before there was an authority is stamped once there is one', async () => {
    const before = await open([]);
    await playAndClose(before);
    expect(await getDraw(before, '1')).not.toHaveProperty('witness');
    expect(await requests(before)).toEqual([]);
    const service = await open([one.url]);
    const job = startStamping(service);
    await job.stop();
    const { chain, witness } = await getDraw(service, '1');
    expect(chain?.witness?.stamps).toHaveLength(1);
    expect(witness).toBeUndefined();
  });
});

test('without an authority nothing is asked, queued or promised', async () => {
  const service = await open([]);
  await playAndClose(service);
  const job = startStamping(service);
  await job.stop();
  const draw = await getDraw(service, '1');
  expect(draw).not.toHaveProperty('witness');
  expect(draw.chain).not.toHaveProperty('witness');
  expect(await requests(service)).toEqual([]);
});

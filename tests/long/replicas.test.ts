import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAN_OPEN_CLUSTER, openCluster, type Cluster } from '../machines/cluster';
import { kill, sortFailures, startLoad, untilDone, type Kill } from '../machines/load';
import type { Proxy } from '../machines/proxies';
import { throughProxy } from '../machines/visitor';
import { startRedis } from '../redis.mjs';
import { enter } from '../web/app/bets/bets';
import type { Browser } from '../web/app/harness/browser';
import { signIn } from '../web/app/harness/stage';

/** How often each of the two replicas is killed, and how often it is stopped. */
const ROUNDS = 4;
/** Time until proxies send requests to a restarted replica again; nginx waits five seconds. */
const BACK_MS = 6_000;
const MEMBERS_PER_PROXY = 3;

/** Places bets one after another, each retried until it has a receipt. @returns the receipts */
async function bet(member: Browser, isOver: () => boolean): Promise<string[]> {
  const receipts: string[] = [];
  while (!isOver()) {
    const at = await untilDone(() => enter(member, 'rose', '1'));
    const receipt = await untilDone(async () => {
      // A check page that was submitted before redirects to its receipt.
      const before = await member.get(at);
      const { location, status } = before.location ? before : await member.post(at, {});
      if (!location.startsWith('/vote/bets/')) throw new Error(`no receipt: ${status}`);
      return location;
    });
    receipts.push(receipt);
    await wait(100);
  }
  return receipts;
}

describe.skipIf(!CAN_OPEN_CLUSTER)('two replicas with one PostgreSQL and one Redis, under load', () => {
  let cluster: Cluster;
  let database: Client;
  beforeAll(async () => {
    cluster = await openCluster({ DRAW_SECONDS: '86400' });
    database = new Client(cluster.postgres.url);
    await database.connect();
  }, 120_000);
  afterAll(async () => {
    await database.end();
    await cluster.close();
  }, 60_000);

  /** Starts members behind every proxy. @returns a function that stops them, and checks that only those kills were noticed */
  async function putToWork() {
    const loads: { proxy: Proxy; load: Awaited<ReturnType<typeof startLoad>> }[] = [];
    for (const proxy of cluster.proxies) loads.push({ proxy, load: await startLoad(proxy, MEMBERS_PER_PROXY) });
    await wait(1_000);
    return async (kills: readonly Kill[]) => {
      for (const { proxy, load } of loads) {
        const { requests, failures } = await load.end();
        const { excused, others } = sortFailures(failures, kills);
        process.stdout.write(
          `      ${proxy.name}: ${requests} requests, ${excused.length} failed with the ${kills.length} replicas killed\n`,
        );
        expect(others, proxy.name).toEqual([]);
        expect(excused.length, `${proxy.name}: ${excused.join('; ')}`).toBeLessThanOrEqual(
          MEMBERS_PER_PROXY * kills.length,
        );
      }
    };
  }

  test('killed and restarted in turn, they lose what a killed one was at work on, and no bet', async () => {
    let over = false;
    const bettors = await Promise.all(cluster.proxies.map((proxy) => untilDone(() => signIn(throughProxy(proxy)))));
    const betting = Promise.all(bettors.map((member) => bet(member, () => over)));
    const expectServed = await putToWork();
    const kills: Kill[] = [];
    for (let turn = 0; turn < ROUNDS * 2; turn += 1) {
      kills.push(await kill(cluster.replicas[turn % 2]!));
      await cluster.restart(turn % 2);
      await wait(BACK_MS);
    }
    over = true;
    const receipts = (await betting).flat();
    await expectServed(kills);
    const { rows } = await database.query<{ id: string }>(`select id from draw_orders`);
    expect(receipts.length).toBeGreaterThan(ROUNDS * 2);
    expect(receipts.map((receipt) => receipt.split('/').at(-1)).sort()).toEqual(rows.map(({ id }) => id).sort());
  }, 600_000);

  test('stopped and restarted in turn, they lose nothing at all', async () => {
    const expectServed = await putToWork();
    for (let turn = 0; turn < ROUNDS * 2; turn += 1) {
      cluster.replicas[turn % 2]!.signal('SIGTERM');
      expect(await cluster.replicas[turn % 2]!.ended).toBe(0);
      await cluster.restart(turn % 2);
      await wait(BACK_MS);
    }
    await expectServed([]);
  }, 600_000);

  test('without Redis they go on and say so, and go back to it', async () => {
    const expectServed = await putToWork();
    const readiness = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
    await cluster.redis.stop();
    for (const port of cluster.ports)
      await expect.poll(() => readiness(port)).toContain('limits are kept in this process');
    await wait(3_000);
    cluster.redis = await startRedis(cluster.redis.port);
    for (const port of cluster.ports)
      await expect.poll(() => readiness(port), { timeout: 10_000 }).not.toContain('redis');
    await wait(1_000);
    await expectServed([]);
  }, 120_000);

  test('while the database is locked for some seconds members wait, and are answered', async () => {
    const expectServed = await putToWork();
    await database.query('begin');
    await database.query('lock table members, draw_orders, ledger_accounts in access exclusive mode');
    await wait(4_000);
    await database.query('commit');
    await wait(2_000);
    await expectServed([]);
  }, 120_000);
});

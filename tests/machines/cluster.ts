import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type App } from '../e2e/harness/app';
import { providePostgres, startPostgres } from '../postgres.mjs';
import { hasProgram } from '../program';
import { freePort } from '../free-port.mjs';
import { startRedis } from '../redis.mjs';
import { PROXIES, startProxy, type Proxy } from './proxies';

/** Whether all programs that {@link openCluster} starts are installed. */
export const CAN_OPEN_CLUSTER =
  PROXIES.length > 0 && hasProgram('redis-server') && hasProgram('openssl') && providePostgres() !== undefined;

/** Two replicas with one PostgreSQL and one Redis, behind every installed proxy. */
export interface Cluster {
  /** Ports of the replicas, which stay the same after a restart. */
  ports: number[];
  replicas: App[];
  proxies: Proxy[];
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  redis: Awaited<ReturnType<typeof startRedis>>;
  /** Starts a replica in place of one that has ended. */
  restart: (at: number) => Promise<void>;
  close: () => Promise<void>;
}

/** @param env variables of both replicas, in addition to those for the database, Redis and the proxy */
export async function openCluster(env: Record<string, string> = {}): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'replicas-'));
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const shared = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: dataDir };
  const ports = [await freePort(), await freePort()];
  const start = (at: number) =>
    launch({ ...shared, HOST: '127.0.0.1', TRUST_PROXY: '1', ...env, PORT: String(ports[at]) });
  // The first replica creates the tables and the draw's chain.
  const replicas = [await start(0)];
  replicas.push(await start(1));
  const cluster: Cluster = {
    ports,
    replicas,
    proxies: await Promise.all(PROXIES.map((name) => startProxy(name, ports))),
    postgres,
    redis,
    restart: async (at) => {
      replicas[at] = await start(at);
    },
    close: async () => {
      await Promise.all(cluster.proxies.map((proxy) => proxy.stop()));
      await Promise.all(replicas.map((replica) => replica.stop()));
      await cluster.redis.stop();
      postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return cluster;
}

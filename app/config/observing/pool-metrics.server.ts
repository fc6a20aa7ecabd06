import { Gauge } from 'prom-client';
import { registry } from './metrics.server';

/** What a connection pool knows of itself. */
export interface Counted {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/**
 * Measures the connection pool of the database whenever Prometheus asks. A process has one: the pool that migrates is replaced by
 * the one that serves.
 */
export function measurePool(pool: Counted): void {
  const gauges = {
    db_pool_connections: ['Connections of this process to the database', () => pool.totalCount],
    db_pool_idle_connections: ['Connections of this process to the database that are free', () => pool.idleCount],
    db_pool_waiting: ['Queries of this process that wait for a connection to the database', () => pool.waitingCount],
  } as const;
  for (const [name, [help, count]] of Object.entries(gauges)) {
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
  }
}

import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. Settling follows a draw within a tick, or within days when nothing ran. */
const LAG_BUCKETS = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3_600, 86_400];

/** What becomes of an order; each counts from zero, so that a rate can be taken of it from the start. */
const SETTLED_STATUSES = ['won', 'returned', 'lost', 'refunded'] as const;

function createDrawMetrics(registry: Registry) {
  const registers = [registry];
  const settled = new Counter({
    name: 'draw_orders_settled_total',
    help: 'Orders that this process settled, by what became of them',
    labelNames: ['status'] as const,
    registers,
  });
  for (const status of SETTLED_STATUSES) settled.inc({ status }, 0);
  const underReview = new Gauge({
    name: 'draw_periods_under_review',
    help: 'Periods that are not paid because their checks differ, as the store has it: the same on every replica',
    registers,
  });
  // Not known before the store was read.
  underReview.set(NaN);
  return {
    underReview,
    mismatches: new Counter({
      name: 'draw_mismatches_total',
      help: 'Periods that this process put under review because their checks differed',
      registers,
    }),
    placed: new Counter({
      name: 'draw_orders_placed_total',
      help: 'Orders that this process took',
      registers,
    }),
    settled,
    lag: new Histogram({
      name: 'draw_settlement_lag_seconds',
      help: 'Time from the end of a draw until all of its orders were settled by this process',
      buckets: LAG_BUCKETS,
      registers,
    }),
  };
}

declare global {
  // The development server loads the build again on every change; counters must go on through that.

  var appMetrics: { registry: Registry; draw?: ReturnType<typeof createDrawMetrics> } | undefined;
}

const metrics = (globalThis.appMetrics ??= { registry: new Registry() });

/** Everything that this process measures. No label ever names a member. */
export const registry = metrics.registry;

/** What is measured of the draw; shown from the first use on, so that an app without the embedded draw shows none of it. */
export function drawMetrics(): ReturnType<typeof createDrawMetrics> {
  return (metrics.draw ??= createDrawMetrics(registry));
}

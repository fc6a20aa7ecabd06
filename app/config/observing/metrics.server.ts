import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. Settlement follows a draw within a tick, or within days after an outage. */
const LAG_BUCKETS = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3_600, 86_400];

/** Seconds. Pages take tens of milliseconds; upstream calls time out after 10 s, uploads after 60 s. */
const ANSWER_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Outcomes of an order; counters start at zero, so that rates work from the start. */
const SETTLED_STATUSES = ['won', 'returned', 'lost', 'refunded'] as const;

/** What can be wrong with a relay's answer. Source: app/member-api/draw/beacon/relay.server.ts. */
export const RELAY_FAULTS = ['unreachable', 'status', 'size', 'content', 'round', 'signature'] as const;

/** Refusal reasons of an order. Source: docs/member-api.md, Reasons. */
const REFUSALS = [
  'duplicate',
  'suspended',
  'excluded',
  'not_found',
  'period_closed',
  'amount_low',
  'amount_high',
  'limit',
  'balance',
] as const;

function createRequestMetrics(registers: [Registry]) {
  return {
    answered: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests of members, from the first byte in to the last byte out, by the pattern of their route; event streams are not among them',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: ANSWER_BUCKETS,
      registers,
    }),
    streams: new Gauge({
      name: 'live_event_streams',
      help: 'Event streams that are open in this process',
      registers,
    }),
  };
}

function createUpstreamMetrics(registers: [Registry]) {
  return {
    called: new Histogram({
      name: 'upstream_call_duration_seconds',
      help: 'Calls to the member API and the video service, by their line in the contract and what came of them',
      labelNames: ['call', 'outcome'] as const,
      buckets: ANSWER_BUCKETS,
      registers,
    }),
    circuitOpen: new Gauge({
      name: 'upstream_circuit_open',
      help: '1 while an upstream that answered nothing is asked by probes alone',
      labelNames: ['upstream'] as const,
      registers,
    }),
  };
}

function createFundsMetrics(registers: [Registry]) {
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name, help: `${help}, as the store has it: the same on every replica`, registers });
    // Unknown until the first database read.
    made.set(NaN);
    return made;
  };
  return {
    lateWithdrawals: gauge('funds_withdrawals_late', 'Withdrawals that wait for longer than members were promised'),
  };
}

function createDeskMetrics(registers: [Registry]) {
  const labelNames = ['queue'] as const;
  const stored = 'as the store has it: the same on every replica';
  return {
    waiting: new Gauge({
      name: 'desk_waiting',
      help: `What waits for staff, by queue, ${stored}`,
      labelNames,
      registers,
    }),
    oldest: new Gauge({
      name: 'desk_oldest_seconds',
      help: `For how long the oldest has waited, by queue; 0 while nothing waits, ${stored}`,
      labelNames,
      registers,
    }),
  };
}

function createDrawMetrics(registers: [Registry]) {
  const settled = new Counter({
    name: 'draw_orders_settled_total',
    help: 'Orders that this process settled, by what became of them',
    labelNames: ['status'] as const,
    registers,
  });
  for (const status of SETTLED_STATUSES) settled.inc({ status }, 0);
  const refused = new Counter({
    name: 'draw_orders_refused_total',
    help: 'Orders that this process refused, by the published reason',
    labelNames: ['reason'] as const,
    registers,
  });
  for (const reason of REFUSALS) refused.inc({ reason }, 0);
  const underReview = new Gauge({
    name: 'draw_periods_under_review',
    help: 'Periods that are not paid because their checks differ, as the store has it: the same on every replica',
    registers,
  });
  const waiting = new Gauge({
    name: 'draw_periods_waiting',
    help: 'Closed periods whose public random number is not known yet, as the store has it: the same on every replica',
    registers,
  });
  // Unknown until the first database read.
  underReview.set(NaN);
  waiting.set(NaN);
  const relayFaults = new Counter({
    name: 'draw_relay_faults_total',
    help: 'Requests of this process for a public random number that brought none, by what was wrong',
    labelNames: ['fault'] as const,
    registers,
  });
  for (const fault of RELAY_FAULTS) relayFaults.inc({ fault }, 0);
  return {
    underReview,
    waiting,
    relayFaults,
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
    refused,
    settled,
    revealLag: new Histogram({
      name: 'draw_reveal_lag_seconds',
      help: 'Time from the end of a draw until this process wrote its numbers down, from when on they are shown',
      buckets: LAG_BUCKETS,
      registers,
    }),
    lag: new Histogram({
      name: 'draw_settlement_lag_seconds',
      help: 'Time from the end of a draw until all of its orders were settled by this process',
      buckets: LAG_BUCKETS,
      registers,
    }),
  };
}

function createSecurityMetrics(registers: [Registry]) {
  const failed = new Counter({
    name: 'logins_failed_total',
    help: 'Logins that were refused for a wrong name, password or code, of members and of staff',
    labelNames: ['of'] as const,
    registers,
  });
  for (const of of ['members', 'staff'] as const) failed.inc({ of }, 0);
  return {
    failed,
    throttled: new Counter({
      name: 'requests_throttled_total',
      help: 'Attempts that were turned away because a rate limit was used up, by the name of the limit in the code',
      labelNames: ['limit'] as const,
      registers,
    }),
  };
}

declare global {
  // The development server reloads the build on every change; counters must survive that.

  var appMetrics: { registry: Registry; families: Map<unknown, unknown> } | undefined;
}

const metrics = (globalThis.appMetrics ??= { registry: new Registry(), families: new Map() });

/** All metrics of this process. No label identifies a member, and each has low cardinality. */
export const registry = metrics.registry;

/** Creates metrics lazily, so that unused features do not show up. */
function family<Metrics>(name: string, create: (registers: [Registry]) => Metrics): () => Metrics {
  return () => {
    const made = (metrics.families.get(name) as Metrics | undefined) ?? create([registry]);
    metrics.families.set(name, made);
    return made;
  };
}

/** What runs: always 1, with the version in its labels, as Prometheus's own exporters do. */
export const buildMetrics = family('build', (registers) => ({
  info: new Gauge({
    name: 'build_info',
    help: 'Version and revision of this process',
    labelNames: ['version', 'revision'] as const,
    registers,
  }),
}));

/** Metrics of requests and event streams. */
export const requestMetrics = family('requests', createRequestMetrics);

/** Metrics of attempts to guess, and of rate limits. */
export const securityMetrics = family('security', createSecurityMetrics);

/** Metrics of tracing. */
export const traceMetrics = family('traces', (registers) => ({
  lost: new Counter({
    name: 'trace_spans_lost_total',
    help: 'Spans that the receiver of OTEL_EXPORTER_OTLP_ENDPOINT did not take',
    registers,
  }),
}));

/** Metrics of upstream calls. */
export const upstreamMetrics = family('upstream', createUpstreamMetrics);

/** Metrics of the embedded draw. */
export const drawMetrics = family('draw', createDrawMetrics);

/** Metrics of the check of the embedded ledger. */
export const ledgerMetrics = family('ledger', (registers) => ({
  ok: new Gauge({ name: 'ledger_check_ok', help: '1 if the ledger added up when it was last checked', registers }),
  checkedAt: new Gauge({
    name: 'ledger_checked_timestamp_seconds',
    help: 'When the ledger was last checked, by any process',
    registers,
  }),
}));

/** Metrics of the embedded funds. */
export const fundsMetrics = family('funds', createFundsMetrics);

/** Queues of staff. */
export const deskMetrics = family('desk', createDeskMetrics);

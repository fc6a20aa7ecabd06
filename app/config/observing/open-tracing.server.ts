import type { Env } from '../env';
import type { Log } from './logger.server';
import { traceMetrics } from './metrics.server';
import { readVersion } from './version.server';
import type { Delivery, Tracing, TracingModule } from './tracing';

/** Counts lost spans, and logs the begin and the end of each outage once. The cause has no address: it may name a host with a key. */
function watchDelivery(log: Log): (delivery: Delivery) => void {
  let isLost = false;
  return ({ spans, error }) => {
    if (error) traceMetrics().lost.inc(spans);
    if (error && !isLost) {
      const { code, name } = error as NodeJS.ErrnoException;
      log.warn({ cause: code ?? name }, 'traces cannot be delivered to OTEL_EXPORTER_OTLP_ENDPOINT; spans are lost');
    }
    if (!error && isLost) log.info('traces are delivered again');
    isLost = error !== undefined;
  };
}

/**
 * Opens tracing where OTEL_EXPORTER_OTLP_ENDPOINT is set. Elsewhere nothing is loaded.
 *
 * @param load loads the implementation
 */
export async function openTracing(
  env: Env,
  log: Log,
  load: () => Promise<TracingModule>,
): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED } = env;
  if (endpoint === undefined || OTEL_SDK_DISABLED === 'true') return undefined;
  const { createTracing } = await load();
  traceMetrics();
  return createTracing({
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    service: env.OTEL_SERVICE_NAME,
    version: readVersion().text,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    delivered: watchDelivery(log),
  });
}

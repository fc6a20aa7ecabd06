import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Env } from '../env';
import { buildMetrics, registry, securityMetrics } from './metrics.server';
import { measureDataFolder } from './data-folder-metrics.server';
import { listenProblem } from '../listen-problem';
import { refuseToStart } from '../refuse-to-start.server';
import { readVersion } from './version.server';

/**
 * Serves `GET /metrics` in the Prometheus text format, and 404 otherwise, on a separate port: metrics are for the
 * operator and must not be public.
 *
 * Neither the server nor a scraper's open connection keeps the process alive, so a graceful shutdown does not wait for
 * them.
 *
 * @param port 0 for any
 * @param host address to listen on; all by default
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function openMetricsEndpoint(port: number, host: string | undefined): Promise<Server> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.on('connection', (socket) => socket.unref());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server.unref();
}

declare global {
  // The development server reloads the build on every change; this process already holds the port.

  var metricsEndpoint: Promise<Server> | undefined;
}

/** Opens the metrics endpoint if METRICS_PORT is set, once per process. If that fails, the process does not start. */
export async function startMetrics({ METRICS_PORT, HOST, DATA_DIR }: Env): Promise<void> {
  if (METRICS_PORT === undefined || globalThis.metricsEndpoint) return;
  collectDefaultMetrics({ register: registry });
  const { version, revision } = readVersion();
  buildMetrics().info.set({ version, revision }, 1);
  // Rates need a series that began at zero.
  securityMetrics();
  if (DATA_DIR !== ':memory:') measureDataFolder(DATA_DIR);
  globalThis.metricsEndpoint = openMetricsEndpoint(METRICS_PORT, HOST);
  await globalThis.metricsEndpoint.catch((error: unknown) => refuseToStart([listenProblem(error, 'METRICS_PORT')]));
}

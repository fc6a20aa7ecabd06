import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Env } from './env';
import { registry } from './metrics.server';
import { listenProblem } from './listen-problem';
import { refuseToStart } from './refuse-to-start.server';

/**
 * Answers `GET /metrics` in the Prometheus text format, and 404 to everything else, on a port of its own: what is measured
 * is for the operator and must not be reachable where members are.
 *
 * Neither the server nor a scraper's open connection keeps the process alive, so a graceful stop does not wait for them.
 *
 * @param port 0 for any
 * @param host address to listen on; all when there is none
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
  // The development server loads the build again on every change; the port is taken by then, by ourselves.

  var metricsEndpoint: Promise<Server> | undefined;
}

/**
 * Opens the metrics endpoint when METRICS_PORT asks for one, once per process. A process that cannot be watched as its
 * operator wants does not start.
 */
export async function startMetrics({ METRICS_PORT, HOST }: Env): Promise<void> {
  if (METRICS_PORT === undefined || globalThis.metricsEndpoint) return;
  collectDefaultMetrics({ register: registry });
  globalThis.metricsEndpoint = openMetricsEndpoint(METRICS_PORT, HOST);
  await globalThis.metricsEndpoint.catch((error: unknown) => refuseToStart([listenProblem(error, 'METRICS_PORT')]));
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NAME, PROXIES, startProxy, type Proxy } from './proxies';
import { toThisMachine } from './visitor';

/** Checks after which a proxy of the samples takes a replica for down; nginx checks nothing. */
const CHECKS: Readonly<Record<string, number>> = { nginx: 0, HAProxy: 3, Caddy: 1 };

/** How often each replica was asked whether it is ready. */
const checked = new Map<Server, number>();

/** A replica whose upstream does not answer: alive, not ready, and with a page of its own for that. */
function unready(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      checked.set(server, (checked.get(server) ?? 0) + 1);
      response.writeHead(503).end('the database does not answer\n');
    } else if (request.url === '/healthz') response.writeHead(200).end('ok\n');
    else response.writeHead(503, { 'Content-Type': 'text/html' }).end(`<h1>Our own page</h1>${String(request.method)}`);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe.each(PROXIES)('behind %s, while no replica is ready', (name) => {
  const agent = toThisMachine();
  let replicas: Server[];
  let proxy: Proxy;
  beforeAll(async () => {
    replicas = await Promise.all([unready(), unready()]);
    proxy = await startProxy(
      name,
      replicas.map((server) => (server.address() as AddressInfo).port),
    );
  });
  afterAll(async () => {
    await proxy.stop();
    await agent.close();
    for (const server of replicas) server.closeAllConnections();
    for (const server of replicas) server.close();
  });

  test('members get the app’s page, and none of the proxy’s', async () => {
    const ask = async (method: string) => {
      const body = method === 'POST' ? 'text=x' : null;
      const response = await fetch(`https://${NAME}:${proxy.tls}/vote`, { method, body, dispatcher: agent });
      return [response.status, await response.text()];
    };
    const page = '<h1>Our own page</h1>';
    expect(await ask('GET')).toEqual([503, `${page}GET`]);
    // The answer to the last check has arrived when the next one comes.
    const fewest = () => Math.min(...replicas.map((server) => checked.get(server) ?? 0));
    const needed = CHECKS[name] ?? 0;
    if (needed > 0) await expect.poll(fewest, { timeout: 20_000 }).toBeGreaterThan(needed);
    for (const method of ['GET', 'POST']) expect(await ask(method)).toEqual([503, `${page}${method}`]);
  });
});

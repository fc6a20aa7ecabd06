import { once } from 'node:events';
import { createServer } from 'node:net';

/** The system may offer the same port twice before a program listens on it. */
const given = new Set();

/**
 * A free port of this machine, another one at each call of a process. Another process may still take it.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    await once(server.close(), 'close');
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

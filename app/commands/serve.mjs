import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './task.mjs';

const isSet = (/** @type {string} */ name) => Boolean(process.env[name]?.trim());

/**
 * Checks that a port is free by listening on it briefly.
 *
 * @param {number} port 0 for any
 * @param {string | undefined} host
 * @returns {Promise<number>} the port
 * @throws {Error} that names the variable to change
 */
async function freePort(port, host) {
  const server = createServer();
  try {
    await new Promise((resolve, reject) =>
      server.once('error', reject).listen({ port, host }, () => resolve(undefined)),
    );
    return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`, { cause: error });
    if (code === 'EACCES')
      throw new Error(`Port ${port} is not open to this user. Choose one above 1023: PORT=3000 npm start`, {
        cause: error,
      });
    throw new Error(`Cannot listen on HOST=${host ?? ''} PORT=${port}: ${message}`, { cause: error });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/**
 * Serves the build in this process, so that signals and exit codes need no forwarding, and prints the address.
 *
 * @throws {Error} when PORT is invalid or taken
 */
export async function serve() {
  process.env.NODE_ENV = 'production';
  const host = process.env.HOST?.trim() ?? '';
  const asked = Number(isSet('PORT') ? process.env.PORT : 3000);
  if (!Number.isInteger(asked) || asked < 0 || asked > 65_535)
    throw new Error('PORT must be a number from 1 to 65535.');
  const port = await freePort(asked, host === '' ? undefined : host);
  process.env.PORT = String(port);

  const { app } = /** @type {{ app: import('../web/app.server').App }} */ (
    await import(pathToFileURL(join(ROOT, 'build', 'server.js')).href)
  );

  const everywhere = ['', '0.0.0.0', '::'].includes(host);
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  // The app alone knows which member API it has: config.json may name another one as well as the environment.
  const embedded = await app.memberApi;
  console.log(`\nReady: http://${name}:${port}`);
  if (embedded?.service.settings.demo)
    console.log('Demo member: user name demo, password garden2026, payment password 246810');
}

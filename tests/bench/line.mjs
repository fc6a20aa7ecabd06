import { request } from 'node:http';
import { APP_SAYS, MEASURED, startUpstream } from './pair.mjs';
import { pageOf, signIn } from './member.mjs';
import { serve } from './processes.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';

/** Pages of one template before the one that is weighed, so that it is compressed as most pages are. */
const BEFORE = 8;

/** Between app and proxy alone (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

/** @typedef {{ body: number, head: number }} Weight in bytes; head: status line and all headers that a browser gets, in HTTP/1.1 */

/**
 * @param {string} url @param {Record<string, string>} headers
 * @returns {Promise<Weight>}
 */
const weigh = (url, headers) =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (answer) => {
      let body = 0;
      answer.on('data', (/** @type {Buffer} */ bytes) => (body += bytes.byteLength));
      answer.on('end', () => {
        if (answer.statusCode !== 200) {
          reject(new Error(`${url} answers ${answer.statusCode}`));
          return;
        }
        const { rawHeaders } = answer;
        const isSent = (/** @type {number} */ at) =>
          !HOP_BY_HOP.includes((rawHeaders[at - (at % 2)] ?? '').toLowerCase());
        // Each name and value with ": ", or with its end of line.
        const lines = rawHeaders.reduce((sum, part, at) => sum + (isSent(at) ? Buffer.byteLength(part) + 2 : 0), 0);
        resolve({ body, head: 'HTTP/1.1 200 OK\r\n'.length + lines + '\r\n'.length });
      });
    });
    asked.on('error', reject).end();
  });

/**
 * Weighs the document of Home for a browser that was here before, as it leaves the app behind a proxy that ends TLS.
 *
 * @param {string} build the built app
 * @returns {Promise<Record<string, Weight>>} by encoding
 */
export async function measureLine(build) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const upstream = await startUpstream('token');
  try {
    const PORT = String(await freePort());
    const app = await serve([build], {
      env: {
        HOST: '127.0.0.1',
        PORT,
        API_BASE_URL: upstream.url,
        SESSION_SECRETS: 'a secret of the benchmark that is long enough',
        DATA_DIR: folder,
        PUBLIC_ORIGIN: 'https://night-garden.example',
        TRUST_PROXY: '1',
      },
      core: MEASURED,
      says: APP_SAYS,
    });
    try {
      const cookie = await signIn(app.url, 'member1', {
        'x-forwarded-proto': 'https',
        origin: 'https://night-garden.example',
      });
      const version = /\bdata-version="?([\w-]+)/.exec(await pageOf(app.url, '/home', cookie))?.[1];
      if (!version) throw new Error('Home names no stylesheet.');
      /** @type {Record<string, Weight>} */
      const measured = {};
      for (const encoding of ['br', 'gzip']) {
        const headers = {
          cookie: `${cookie}; css=${version}`,
          'accept-language': 'en',
          'accept-encoding': encoding,
          'x-forwarded-proto': 'https',
        };
        for (let at = 0; at < BEFORE; at += 1) await weigh(`${app.url}/home`, headers);
        measured[encoding] = await weigh(`${app.url}/home`, headers);
      }
      return measured;
    } finally {
      await app.stop();
    }
  } finally {
    await upstream.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

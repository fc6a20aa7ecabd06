import { request as plain } from 'node:http';
import { request as encrypted } from 'node:https';

/** Timeout until the response begins, in ms. */
const PATIENCE_MS = 20_000;

/**
 * @typedef {object} Place
 * @property {URL} address public address of the app
 * @property {URL} via address to connect to; the same by default
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {Buffer} body raw, still compressed
 * @property {{ at: number, text: string }[]} pieces chunks with arrival time, in ms since the request
 * @property {boolean} whole whether it is complete
 * @property {string | undefined} remote the address that was connected to
 */

/**
 * Sends one request and reads the whole response. No redirects, no decompression.
 *
 * @param {Place} place
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: Buffer }} [options]
 * @returns {Promise<Answer>}
 * @throws {Error} when there is no response
 */
export function ask({ address, via }, path, { method = 'GET', headers = {}, body } = {}) {
  const send = via.protocol === 'https:' ? encrypted : plain;
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const sent = send(
      new URL(path, via),
      {
        method,
        agent: false,
        timeout: PATIENCE_MS,
        // Node takes the name for TLS from `host`, and none for an IP address.
        headers: {
          host: address.host,
          'user-agent': 'night-garden-doctor',
          'accept-language': 'en',
          ...(body ? { 'content-length': String(body.length) } : {}),
          ...headers,
        },
      },
      (answer) => {
        const remote = answer.socket.remoteAddress;
        /** @type {Buffer[]} */
        const chunks = [];
        /** @type {Answer['pieces']} */
        const pieces = [];
        const finish = (/** @type {boolean} */ whole) =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
            pieces,
            whole,
            remote,
          });
        answer.on('data', (/** @type {Buffer} */ chunk) => {
          chunks.push(chunk);
          pieces.push({ at: performance.now() - since, text: chunk.toString('latin1') });
        });
        answer.once('end', () => finish(answer.complete)).once('error', () => finish(false));
      },
    );
    sent.once('error', reject).once('timeout', () => sent.destroy(new Error('no answer within 20 s')));
    sent.end(body);
  });
}

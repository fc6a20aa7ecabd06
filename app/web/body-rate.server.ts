import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerRefused } from './refused-by-node.server';

/**
 * How slowly a body may arrive. Without a lower bound, one byte now and then keeps a connection, and what is held for it, for as
 * long as the limit for the slowest upload allows.
 */

/** Milliseconds that any body may take: lines of phones are gone for a while, in tunnels and lifts. */
const GRACE_MS = 20_000;
/** Bytes that must have arrived in each second beyond them, on average: a twelfth of a phone's 50 kbit/s. */
const BYTES_PER_SECOND = 500;
/** How often connections are looked at, and how much longer they have than a form that is read, which says more; in ms. */
const LOOK_MS = 5_000;

/** Milliseconds after which a body of which so many bytes have arrived is too slow. */
export const arrivalMs = (bytes: number): number => GRACE_MS + (bytes / BYTES_PER_SECOND) * 1_000;

/** Whether a body comes after the headers of a request. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Cuts a body off that arrives too slowly, whatever reads it: with 408 in words where nothing has been answered. Forms that are
 * read find out earlier, and send back what was typed (read-form.server).
 */
export function watchBodyRate(request: IncomingMessage, response: ServerResponse): void {
  if (!announcesBody(request)) return;
  const { socket } = request;
  const since = performance.now();
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer);
    // What has arrived and is not taken is waited for by this process, not by the line.
    if (request.complete || request.readableLength > 0) return;
    if (performance.now() - since < arrivalMs(socket.bytesRead - before) + LOOK_MS) return;
    if (response.writableEnded) request.destroy();
    else answerRefused({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
  }, LOOK_MS).unref();
  request.once('close', () => clearInterval(timer));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusals } from './client-error.server';

/**
 * Limits of request bodies. Without a minimum rate, a client that sends a byte now and then (slowloris) holds a connection
 * and its memory for the whole upload timeout.
 */

/** Grace period in ms: phones lose their connection for a while in tunnels and lifts. */
const GRACE_MS = 20_000;
/** Average bytes per second that must arrive after it: a twelfth of a phone's 50 kbit/s. */
const BYTES_PER_SECOND = 500;
/** Check interval, also the head start of the form reader, whose error page says more; ms. */
const LOOK_MS = 5_000;

/** How much of a body is discarded after its answer, in bytes, and for how long, in ms. */
const DISCARDED_BYTES = 64 * 1024 * 1024;
const DISCARD_MS = 60_000;

/** Time limit in ms for a body of which this many bytes have arrived. */
export const arrivalMs = (bytes: number): number => GRACE_MS + (bytes / BYTES_PER_SECOND) * 1_000;

/** Whether a request has a body. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Aborts a body that arrives too slowly, whatever reads it: with a 408 page if nothing has been answered. The form
 * reader notices earlier and sends back the values (parse-body.server).
 */
function watchBodyRate({ answerRefused }: Refusals, request: IncomingMessage, response: ServerResponse): void {
  if (!announcesBody(request)) return;
  const { socket } = request;
  const since = performance.now();
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer);
    // Data that has arrived but is not read yet: this process is slow, not the client.
    if (request.complete || request.readableLength > 0) return;
    if (performance.now() - since < arrivalMs(socket.bytesRead - before) + LOOK_MS) return;
    if (response.writableEnded) request.destroy();
    else answerRefused({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
  }, LOOK_MS).unref();
  request.once('close', () => clearInterval(timer));
}

/**
 * Discards the rest of a body after its request was answered: browsers read the answer only after sending everything,
 * and closing the connection early would lose it. Endless bodies are cut off.
 */
function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    let left = DISCARDED_BYTES;
    request.removeAllListeners('data');
    request.on('data', ({ byteLength }: Buffer) => {
      left -= byteLength;
      if (left < 0) request.destroy();
    });
    request.resume();
    const timer = setTimeout(() => request.destroy(), DISCARD_MS).unref();
    request.once('close', () => clearTimeout(timer));
  });
}

/** Limits how slowly a body may arrive, and how much of it after the answer. */
export function limitBody(refusals: Refusals, request: IncomingMessage, response: ServerResponse): void {
  watchBodyRate(refusals, request, response);
  discardRest(request, response);
}

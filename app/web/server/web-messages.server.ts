import type { IncomingMessage, ServerResponse } from 'node:http';
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from '@remix-run/node';
import type { Log } from '~/config/observing/logger.server';
import { compressPage } from '../render/compression.server';
import { isForm } from './busy-response.server';
import type { LoadContext } from './load-context.server';

// Between Node's messages and the `Request` and `Response` of the web.

const DATA_TYPE = 'text/x-script';

/** The port of a `Host` or `X-Forwarded-Host` header; `undefined` for one that no address can have. */
function portOf(host: string | string[] | undefined): string | undefined {
  const port = /:(\d+)$/.exec(String(host ?? ''))?.[1];
  return Number(port) <= 65_535 ? port : undefined;
}

/**
 * The request as loaders and actions read it: with an https URL where the member's own connection is encrypted.
 *
 * @param isPage its loaders use the signal of the load context, because a `Request` that follows a signal is slow to create
 */
export function toRequest(request: IncomingMessage, { isSecure, signal }: LoadContext, isPage: boolean): Request {
  const { headers: incoming, method = 'GET', url = '/' } = request;
  const host = incoming.host ?? '';
  const port = portOf(incoming['x-forwarded-host']) ?? portOf(host);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming))
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value) headers.set(name, value);
  const origin = `${isSecure ? 'https' : 'http'}://${host.replace(/:\d+$/, '')}${port === undefined ? '' : `:${port}`}`;
  if (isPage) return new Request(origin + url, { method, headers });
  const body = isForm(request) ? { body: createReadableStreamFromReadable(request), duplex: 'half' } : {};
  return new Request(origin + url, { method, headers, signal, ...body } as RequestInit);
}

/** Sends the head of an answer. */
function begin(response: ServerResponse, { status, headers }: Response): void {
  response.statusCode = status;
  for (const [name, value] of headers) response.appendHeader(name, value);
}

/** Sends an answer in one piece, compressed. */
export async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  buffer: Buffer | undefined,
): Promise<void> {
  const { headers } = answer;
  let bytes = buffer;
  if (!bytes) {
    bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.byteLength > 0) bytes = compressPage(request.headers['accept-encoding']?.toString(), headers, bytes);
    if (headers.get('Content-Type') === DATA_TYPE) headers.set('Content-Type', `${DATA_TYPE}; charset=utf-8`);
  }
  if (response.destroyed) return;
  begin(response, answer);
  response.end(bytes);
}

/** Ends a request that an exception has left without an answer. */
export function endFailed(log: Log, response: ServerResponse, error: unknown, requestId?: string): void {
  log.error({ err: error, requestId }, 'an answer could not be sent');
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}

/** Sends an answer as it comes. */
export async function sendStream(response: ServerResponse, answer: Response): Promise<void> {
  begin(response, answer);
  if (answer.headers.get('Content-Type')?.includes('text/event-stream')) response.flushHeaders();
  if (answer.body) await writeReadableStreamToWritable(answer.body, response);
  else response.end();
}

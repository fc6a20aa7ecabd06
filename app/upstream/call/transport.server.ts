import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { Agent, request as send, type Dispatcher } from 'undici';
import { webStreamOf } from '~/config/web-stream';
import { NEW_LOGIN_HEADER } from '~/contract/new-login';
import type { MemberApi } from './embedded.server';
import { EMBEDDED_BASE } from './embedded.server';

/** Maximum size of an answer. A list of a hundred entries takes a hundredth of it. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** An answer beyond the size limit. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** Syscalls that fail before anything is sent: DNS lookup and connect. */
const BEFORE_SENDING = ['getaddrinfo', 'connect'];

/** Whether the connection failed: the request never left this process. */
export function isUnconnected(error: unknown): boolean {
  // A name with several addresses: all of them failed.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnconnected);
  const { syscall = '', code } = error as NodeJS.ErrnoException;
  return BEFORE_SENDING.includes(syscall) || code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** An outgoing request. */
export interface Outgoing {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  /** JSON text, or the pieces of a multipart body. */
  body: string | readonly Uint8Array[] | undefined;
  /** Aborts the whole exchange, including reading the body. */
  signal: AbortSignal;
}

/** A complete answer. */
export interface Answer {
  status: number;
  text: string;
  /** Whether the body was valid UTF-8; invalid bytes are U+FFFD in the text. */
  isUtf8: boolean;
  /** The `Retry-After` header. */
  retryAfter?: string | undefined;
  /** The header of NEW_LOGIN_HEADER. */
  newLogin?: string | undefined;
}

/** Status and headers of an answer. */
const headOf = (status: number, header: (name: string) => string | string[] | null | undefined) => {
  const one = (name: string) => {
    const value = header(name);
    return typeof value === 'string' ? value : undefined;
  };
  return { status, retryAfter: one('retry-after'), newLogin: one(NEW_LOGIN_HEADER) };
};

async function readBytes(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > most) throw new AnswerTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Collects an answer from undici's dispatcher. Without the streams and promises of `request`, a call costs half as much; see
 * record 56.
 *
 * @param signal ends the exchange, also while it waits for a connection
 */
function collectAnswer(
  signal: AbortSignal,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let size = 0;
  let head = headOf(0, () => undefined);
  let running: Dispatcher.DispatchController | undefined;
  const abortExchange = () => {
    running?.abort(signal.reason as Error);
    reject(signal.reason);
  };
  signal.addEventListener('abort', abortExchange, { once: true });
  return {
    onRequestStart: (controller) => {
      // Nothing is sent then, and the connection stays for other calls.
      if (signal.aborted) throw signal.reason as Error;
      running = controller;
    },
    onResponseStart: (_, status, headers) => {
      head = headOf(status, (name) => headers[name]);
    },
    onResponseData: (controller, chunk) => {
      size += chunk.byteLength;
      if (size > MAX_ANSWER_BYTES) controller.abort(new AnswerTooLarge());
      else chunks.push(chunk);
    },
    onResponseEnd: () => {
      signal.removeEventListener('abort', abortExchange);
      const [first = Buffer.alloc(0)] = chunks;
      resolve({ ...head, ...textOf(chunks.length > 1 ? Buffer.concat(chunks, size) : first) });
    },
    onResponseError: (_, error) => {
      signal.removeEventListener('abort', abortExchange);
      reject(error);
    },
  };
}

const textOf = (bytes: Buffer) => ({ text: bytes.toString('utf8'), isUtf8: isUtf8(bytes) });

const isEmbedded = ({ url }: Outgoing) => url.href.startsWith(`${EMBEDDED_BASE}/`);

/**
 * Creates what sends requests to upstreams.
 *
 * @param memberApi the embedded one, if there is one
 */
export function createTransport(memberApi: Promise<MemberApi> | undefined) {
  // Redirects are not followed: a token must not go to an address that is not configured.
  const agent = new Agent({ connections: 256, keepAliveTimeout: 30_000, headersTimeout: 0, bodyTimeout: 0 });

  function exchangeOverHttp({ url, method, headers, body, signal }: Outgoing): Promise<Answer> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const collect = collectAnswer(signal, resolve, reject);
      const { origin, pathname, search } = url;
      const sent = typeof body === 'object' ? Readable.from(body) : (body ?? null);
      agent.dispatch({ origin, path: pathname + search, method, headers, body: sent }, collect);
    });
  }

  async function answerInProcess({ url, method, headers, body, signal }: Outgoing): Promise<Response> {
    const api = await memberApi;
    if (!api) throw new Error('There is no embedded member API in this process');
    const sent = typeof body === 'object' ? Buffer.concat(body) : (body ?? null);
    return api.fetch(new Request(url, { method, headers, body: sent, signal }));
  }

  async function exchangeInProcess(outgoing: Outgoing): Promise<Answer> {
    const response = await answerInProcess(outgoing);
    const head = headOf(response.status, (name) => response.headers.get(name));
    return { ...head, text: await response.text(), isUtf8: true };
  }

  /**
   * Downloads a file completely.
   *
   * @param most maximum size in bytes
   * @throws as {@link exchange}
   */
  async function download(
    outgoing: Outgoing & { method: 'GET' },
    most: number,
  ): Promise<{ status: number; bytes: Buffer }> {
    if (isEmbedded(outgoing)) {
      const response = await answerInProcess(outgoing);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    }
    const { url, method, headers, signal } = outgoing;
    const response = await send(url, { method, headers, signal, dispatcher: agent });
    return { status: response.statusCode, bytes: await readBytes(response.body, most) };
  }

  /**
   * Opens a file as a stream.
   *
   * @returns `size`: the `Content-Length`; read or cancel the body
   * @throws as {@link exchange}
   */
  async function openStream(
    outgoing: Outgoing & { method: 'GET' },
  ): Promise<{ status: number; size: string | undefined; body: ReadableStream<Uint8Array> }> {
    if (isEmbedded(outgoing)) {
      const { status, headers, body } = await answerInProcess(outgoing);
      return { status, size: headers.get('content-length') ?? undefined, body: body ?? new ReadableStream() };
    }
    const { url, method, headers, signal } = outgoing;
    const response = await send(url, { method, headers, signal, dispatcher: agent });
    const { 'content-length': size } = response.headers;
    return {
      status: response.statusCode,
      size: typeof size === 'string' ? size : undefined,
      body: webStreamOf(response.body),
    };
  }

  /**
   * Sends a request and reads the whole answer.
   *
   * @throws AnswerTooLarge beyond 4 MB; the abort reason when the signal fires; whatever the network throws
   */
  function exchange(outgoing: Outgoing): Promise<Answer> {
    return isEmbedded(outgoing) ? exchangeInProcess(outgoing) : exchangeOverHttp(outgoing);
  }

  /** Closes the connections to upstreams. */
  const closeConnections = () => agent.destroy();

  return { download, exchange, openStream, closeConnections };
}

/** @see createTransport */
export type Transport = ReturnType<typeof createTransport>;

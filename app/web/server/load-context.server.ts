import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '~/config/env';
import type { RequestSpan } from '~/config/observing/tracing';
import { collectFailedCalls, type FailedCalls } from '~/upstream/call/failed-calls.server';
import { createTimings, type Timings } from '~/upstream/call/timings';
import type { App } from '../app.server';
import { developmentApp } from '../development-app.server';
import type { Entries } from '../form/form-draft.server';
import { withoutSecret } from './secret-path';

/**
 * The load context: what is known about one request, in one object. The server creates it, and Remix passes it to
 * loaders and actions as `context`, and to entry.server.
 */
export type LoadContext = {
  /** The app that the request is for. */
  app: App;
  /** Shown on error pages, logged, and sent upstream. */
  requestId: string;
  /** Method and path as requested, without the query: for the log. */
  method: string;
  path: string;
  /** The member's IP address, as far as TRUST_PROXY reveals it. */
  address: string;
  /** The member's `User-Agent`: printable ASCII. */
  agent?: string | undefined;
  /** Whether the member's own connection is encrypted. */
  isSecure: boolean;
  /** Aborts when the client has disconnected before the end of the response. */
  signal: AbortSignal;
  /** Collects the failed upstream calls for one line of the log. */
  failedCalls?: FailedCalls;
  /** The request in its trace, where requests are traced. */
  span?: RequestSpan | undefined;
  /** What took how long, for developers: only on the development server. */
  timings?: Timings;
  /** Whether an upstream call has timed out: the page is rendered with only what arrives at once. */
  hasTimedOut?: boolean;
  /** What the member API said of a login from a new device, see contract/new-login. */
  newLogin?: string;
  /** Set where the page shows a form again, with its values if they are to be saved when the login has expired. */
  failedSubmission?: { entries: Entries | undefined };
  /** Whether the answer is a page rendered from the data of its loaders, and not that data itself. */
  isDocument?: boolean;
  /** Whether the server sends pages from `buffer`: reading the stream of a `Response` costs more. */
  isBuffered?: boolean;
  /** The page, where it is sent from a buffer. */
  buffer?: Buffer;
};

/** Maximum length of a logged path, in characters. */
export const PATH_LENGTH = 200;

/** The entries of a header that is a list. */
export function listOf(value: string | string[] | undefined): string[] {
  return (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The entry of the outermost trusted proxy: the n-th from the end for n trusted proxies. */
function fromTrustedProxy({ TRUST_PROXY }: Env, value: string | string[] | undefined): string | undefined {
  if (TRUST_PROXY === 0) return undefined;
  const list = listOf(value);
  return list.at(-Math.min(TRUST_PROXY, list.length)) ?? undefined;
}

/**
 * The `traceparent` of a proxy. Without a proxy the header comes from members, who could put requests into traces of others.
 * With proxies in front it is the last of them that sets it, or removes the member's own.
 */
function traceparentOf({ TRUST_PROXY }: Env, value: string | string[] | undefined): string | undefined {
  return TRUST_PROXY > 0 && typeof value === 'string' ? value : undefined;
}

/** Maximum length of a `User-Agent` that is passed on, in characters. */
const AGENT_LENGTH = 300;

/** A `User-Agent` that can be a header of our own calls. */
function agentOf(agent: string | undefined): string | undefined {
  return (
    agent
      ?.replace(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, AGENT_LENGTH) || undefined
  );
}

function isEncrypted(env: Env, { headers }: IncomingMessage): boolean {
  if (env.PUBLIC_ORIGIN) return env.PUBLIC_ORIGIN.startsWith('https:');
  return fromTrustedProxy(env, headers['x-forwarded-proto']) === 'https';
}

/** Unwraps an IPv4-mapped address: `::ffff:192.0.2.7` is `192.0.2.7`. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Normalises an absolute-form request target, as clients send it to proxies. Every server must accept it (RFC 9112,
 * section 3.2.2); Remix would look for a route of that name.
 */
function normalizeTarget(request: IncomingMessage): void {
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? [];
  if (host === undefined || path === undefined) return;
  request.headers.host = host;
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/** Creates the load context of a request. */
export function createLoadContext(app: App, request: IncomingMessage, response: ServerResponse): LoadContext {
  const { env } = app.settings;
  normalizeTarget(request);
  const { method = '', url = '/', headers, socket } = request;
  const requestId = randomUUID();
  const [path = ''] = url.split('?', 1);
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return {
    app,
    requestId,
    method,
    path,
    address: fromTrustedProxy(env, headers['x-forwarded-for']) ?? plainAddress(socket.remoteAddress ?? 'unknown'),
    agent: agentOf(headers['user-agent']),
    isSecure: isEncrypted(env, request),
    signal: controller.signal,
    span: app.tracing?.startRequest({ requestId, traceparent: traceparentOf(env, headers.traceparent) }),
    failedCalls: collectFailedCalls(app.log, requestId, { method, path: withoutSecret(path).slice(0, PATH_LENGTH) }),
  };
}

/** A request, as Remix passes it on. */
interface Passed {
  request: Request;
  context: Partial<LoadContext>;
}

async function fillContext({ request, context }: Passed): Promise<LoadContext> {
  // Several loaders of one request may be here at once.
  if (context.requestId === undefined) {
    const { method, signal, url, headers } = request;
    const { pathname, protocol } = new URL(url);
    const isSecure = protocol === 'https:';
    const timings = createTimings();
    Object.assign(context, {
      requestId: randomUUID(),
      method,
      path: pathname,
      address: 'unknown',
      agent: agentOf(headers.get('user-agent') ?? undefined),
      isSecure,
      signal,
      timings,
    });
  }
  return Object.assign(context, { app: await developmentApp() }) as LoadContext;
}

/**
 * The load context that Remix passes on. `npm run dev` is served by remix-serve, whose one is empty: it is filled here.
 */
export function loadContextOf(passed: Passed): LoadContext | Promise<LoadContext> {
  return passed.context.app === undefined ? fillContext(passed) : (passed.context as LoadContext);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import compression from 'compression';
import { LRUCache } from 'lru-cache';
import { isForm, pathOf } from './busy-response.server';
import type { LoadContext } from './load-context.server';
import { endFailed, sendStream, sendWhole, toRequest } from './web-messages.server';
import { isPrefetch, mayBePrefetched } from '../render/prefetch';
import { createPerRouteBuilds } from './per-route-build';

/**
 * Answers requests through Remix. Pages and their data get a build of their own routes alone, because Remix goes through all
 * routes of its build several times for each page; they are sent in one piece. Everything else (forms, downloads, streams, calls
 * of the member API) gets the whole build. See docs/decisions/0033.
 */

type Handler = ReturnType<typeof createRequestHandler>;

/** Size of the path cache; paths from this length on are not cached. */
const PATHS = 2_000;
const LONG = 200;

/** A path whose first segment needs no decoding. */
const PLAIN_PATH = /^\/(?:[\w.-]+(?:\/|$)|$)/;

const DATA = /\.data$/;

/** Knows which handler answers a path, where it is a page. */
function createFinder(build: ServerBuild): (path: string) => Handler | undefined {
  const subsetOf = createPerRouteBuilds(build);
  const handlers = new Map<string, Handler>();
  const find = (path: string): Handler | undefined => {
    if (!PLAIN_PATH.test(path)) return undefined;
    const page = path.replace(/^\/_root\.data$/, '/').replace(DATA, '');
    const subset = subsetOf(page);
    if (subset?.build.routes[subset.leaf]?.module.default === undefined) return undefined;
    const handler = handlers.get(subset.key) ?? createRequestHandler(subset.build, 'production');
    handlers.set(subset.key, handler);
    return handler;
  };
  const found = new LRUCache<string, { handler: Handler | undefined }>({ max: PATHS });
  return (path) => {
    const known = found.get(path) ?? { handler: find(path) };
    if (path.length < LONG) found.set(path, known);
    return known.handler;
  };
}

/**
 * Runs requests one per event-loop turn. Rendering may block for a whole turn, and Node accepts one new connection per
 * turn: without this, new requests would wait for seconds before the gate sees and rejects them.
 */
function createEventLoopTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resume) => {
      if (waiting.push(resume) === 1) setImmediate(next);
    });
}

/** Answers a request through Remix: the last of the middleware. */
export function createPageHandler(
  build: ServerBuild,
): (request: IncomingMessage, response: ServerResponse, context: LoadContext) => void {
  const find = createFinder(build);
  const handleAll = createRequestHandler(build, 'production');
  const turn = createEventLoopTurns();
  const compress = compression();
  const answerPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    context: LoadContext,
    handler: Handler,
  ) => {
    await turn();
    // Others were before this one, and it may have gone meanwhile.
    if (response.destroyed) return;
    context.isBuffered = true;
    context.isDocument = !DATA.test(pathOf(request));
    const answer = await handler(toRequest(request, context, true), context);
    await sendWhole(request, response, answer, context.buffer);
  };
  const answerOther = async (request: IncomingMessage, response: ServerResponse, context: LoadContext) =>
    sendStream(response, await handleAll(toRequest(request, context, false), context));
  return (request, response, context) => {
    const fail = (error: unknown) => endFailed(context.app.log, response, error, context.requestId);
    const handler = isForm(request) ? undefined : find(pathOf(request));
    if (!handler) {
      compress(request, response, () => void answerOther(request, response, context).catch(fail));
      return;
    }
    if (isPrefetch(request.headers['sec-purpose']?.toString()) && !mayBePrefetched(pathOf(request))) {
      response.writeHead(503, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    answerPage(request, response, context, handler).catch(fail);
  };
}

import { readdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, posix } from 'node:path';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { logger } from '~/config/logger.server';
import { pathOf } from './busy-answer.server';
import { REQUEST_ID_HEADER } from './incoming.server';
import { createPackedFiles } from './packed-files.server';
import { packPage } from './packed-page.server';
import { isPrefetch, mayBePrefetched } from './prefetch';
import { createSubsets } from './route-subset';
import { asksForPiece, pieceOf } from './whole-answer.server';

/**
 * Answers pages, and the data of pages, ahead of remix-serve, which looks for a file of each page's name twice, packs answers
 * as streams, and has Remix go through all routes for each page. Everything else goes on to it: forms, files, streams, calls of
 * the member API, and whatever is not plainly a page. See docs/decisions/0033.
 */

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Handler = ReturnType<typeof createRequestHandler>;

/** How many paths are remembered; those of so many characters are made up. */
const PATHS = 2_000;
const LONG = 200;

/** A path whose first segment can be looked at as it is. */
const PLAIN_PATH = /^\/(?:[\w.-]+(?:\/|$)|$)/;

const DATA = /\.data$/;
const DATA_TYPE = 'text/x-script';

/** The first segments of everything that is a file. */
function fileNames(publicPath: string): ReadonlySet<string> {
  return new Set([...readdirSync('public'), publicPath.split('/')[1] ?? '']);
}

/**
 * Has a folder of `public` answered like any address that there is not: without a slash at its end, the server of files leads
 * to the one with it, in its own English words.
 */
function createPastFolders(): (request: IncomingMessage) => void {
  const all = readdirSync('public', { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = new Set(all.map(({ parentPath, name }) => join('/', parentPath.slice('public'.length), name)));
  return (request) => {
    const { url = '/' } = request;
    const path = pathOf(request);
    const folder = posix.normalize(decodeURIComponent(path));
    if (folders.has(folder)) request.url = `${folder}/${url.slice(path.length)}`;
  };
}

/** Knows which handler answers a path, where it is a page. */
function createFinder(build: ServerBuild): (path: string) => Handler | undefined {
  const files = fileNames(build.publicPath);
  const subsetOf = createSubsets(build);
  const handlers = new Map<string, Handler>();
  const find = (path: string): Handler | undefined => {
    if (!PLAIN_PATH.test(path) || files.has(path.split('/', 2)[1] || 'index.html')) return undefined;
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
 * Has one after another go on, each in a turn of the event loop of its own. A page may be drawn without a pause, and Node takes
 * one new connection a turn: were pages drawn as they come, whoever comes meanwhile would not even be seen by the gate, and
 * wait for seconds instead of being turned away.
 */
function createTurns(): () => Promise<void> {
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

/** The port that a `Host` or `X-Forwarded-Host` header names. */
const portOf = (host: string | string[] | undefined) => /:(\d+)$/.exec(String(host ?? ''))?.[1];

/** The request as Remix reads it: at the address that remix-serve would name. */
function toRemix(request: IncomingMessage, response: ServerResponse): Request {
  const { headers: incoming, method = 'GET', url = '/' } = request;
  const host = incoming.host ?? '';
  const port = portOf(incoming['x-forwarded-host']) ?? portOf(host);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming))
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value) headers.set(name, value);
  const controller = new AbortController();
  // Whoever goes away before there is an answer needs none any more.
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  const origin = `http://${host.replace(/:\d+$/, '')}${port === undefined ? '' : `:${port}`}`;
  return new Request(origin + url, { method, headers, signal: controller.signal });
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  const { headers } = answer;
  let bytes = pieceOf(answer);
  if (!bytes) {
    bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.byteLength > 0) bytes = packPage(request.headers['accept-encoding']?.toString(), headers, bytes);
    if (headers.get('Content-Type') === DATA_TYPE) headers.set('Content-Type', `${DATA_TYPE}; charset=utf-8`);
  }
  if (response.destroyed) return;
  response.statusCode = answer.status;
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.end(bytes);
}

/**
 * Makes the door for the pages of a build. Put before a server's own listeners when its first request is announced: remix-serve
 * hands it to nobody (record 4).
 *
 * @param built asked for when the first request comes, since the build is not whole before
 */
export function createPageDoor(built: () => ServerBuild): (server: Server) => void {
  let find: ((path: string) => Handler | undefined) | undefined;
  const handlerFor = (request: IncomingMessage): Handler | undefined => {
    const { method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !headers.host) return undefined;
    return (find ??= createFinder(built()))(pathOf(request));
  };
  let pointToPacked: ReturnType<typeof createPackedFiles> | undefined;
  let pointPastFolder: ReturnType<typeof createPastFolders> | undefined;
  const point = (request: IncomingMessage, response: ServerResponse) => {
    const { publicPath, assetsBuildDirectory } = built();
    pointToPacked ??= createPackedFiles(publicPath, assetsBuildDirectory);
    pointToPacked(request, response);
    (pointPastFolder ??= createPastFolders())(request);
  };
  const turn = createTurns();
  return (server) => {
    const others = server.listeners('request') as Listener[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const handler = handlerFor(request);
      if (!handler) {
        point(request, response);
        for (const other of others) other.call(server, request, response);
        return;
      }
      if (isPrefetch(request.headers['sec-purpose']?.toString()) && !mayBePrefetched(pathOf(request))) {
        response.writeHead(503, { 'Cache-Control': 'no-store' }).end();
        return;
      }
      const answering = async () => {
        await turn();
        // Others were before this one, and it may have gone meanwhile.
        if (response.destroyed) return;
        await send(request, response, await handler(asksForPiece(toRemix(request, response))));
      };
      answering().catch((error: unknown) => {
        logger.error({ err: error, requestId: request.headers[REQUEST_ID_HEADER] }, 'a page could not be sent');
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    });
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface Received {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  /** The body as bytes. */
  bytes: Buffer;
}

/** How a path responds. */
export type Behaviour = (response: ServerResponse, request: Received) => void;

/** A member API on a free port of this machine, whose behaviour a test sets per call. */
export interface BadUpstream {
  url: string;
  /** Sets the behaviour of a path. */
  on: (path: string, behaviour: Behaviour) => void;
  /** Sets the behaviour of all other paths. */
  otherwise: (behaviour: Behaviour) => void;
  /** Resets all behaviours and received requests. */
  heal: () => void;
  /** Refuses connections, until it listens again at the same address. */
  refuse: () => Promise<void>;
  listen: () => Promise<void>;
  /** Requests since the last `heal`. */
  received: Received[];
  close: () => Promise<void>;
}

/** A text as the response. */
export const text =
  (body: string, type = 'application/json', status = 200): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

/** A file as the response. */
export const file =
  (bytes: Uint8Array, type: string): Behaviour =>
  (response) =>
    void response.writeHead(200, { 'content-type': type, 'content-length': bytes.byteLength }).end(bytes);

/** An envelope in HTTP 200. */
export const envelope = (code: unknown, msg?: unknown, data: unknown = null): Behaviour =>
  text(JSON.stringify({ code, msg, data }));

/** Success with this data. */
export const success = (data: unknown): Behaviour => envelope(200, 'Done', data);

/** Success of the video service. */
export const videoSuccess = (data: unknown): Behaviour => envelope(1, 'Done', data);

/** An HTTP status with a gateway's error page. */
export const status = (code: number): Behaviour => text(`<html><h1>${code}</h1><hr>nginx</html>`, 'text/html', code);

/** HTML instead of JSON, with HTTP 200: a captive portal, a parked domain. */
export const html: Behaviour = text('<!doctype html><title>Welcome</title>', 'text/html');

/** HTTP 200 with an empty body. */
export const empty: Behaviour = text('');

/** A truncated response. */
export const half: Behaviour = text('{"code":200,"msg":"Done","data":{"list":[{"id":1,"na');

/** A redirect. */
export const redirect =
  (location: string): Behaviour =>
  (response) =>
    void response.writeHead(302, { location }).end();

/** The connection is reset without a response. */
export const reset: Behaviour = (response) => void response.socket?.resetAndDestroy();

/** The connection is reset in the middle of a response. */
export const cut: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"code":200,"data":', () => response.socket?.resetAndDestroy());
};

/** Never responds. */
export const hang: Behaviour = () => undefined;

/** A valid response, one byte a second. */
export const trickle: Behaviour = (response) => {
  const bytes = [...JSON.stringify({ code: 200, msg: 'Done', data: { list: [] } })];
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => {
    const next = bytes.shift();
    if (next === undefined) response.end();
    else response.write(next);
  }, 1000);
  response.on('close', () => clearInterval(timer));
};

/** Another behaviour, delayed by this many ms. */
export const late =
  (ms: number, behaviour: Behaviour): Behaviour =>
  (response, request) => {
    const timer = setTimeout(() => behaviour(response, request), ms);
    response.on('close', () => clearTimeout(timer));
  };

/** The response of a service in this process. */
export const behind =
  (service: (request: Request) => Promise<Response> | Response): Behaviour =>
  (response, { method, path, query, headers, bytes }) => {
    const sent = new Headers();
    for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') sent.set(name, value);
    const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(bytes);
    const request = new Request(`http://upstream.test${path}?${query.toString()}`, { method, headers: sent, body });
    void Promise.resolve(service(request)).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(new Uint8Array(await answer.arrayBuffer()));
    });
  };

/** A list with at least this many megabytes. */
export const huge =
  (megabytes: number): Behaviour =>
  (response) => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let left = megabytes;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"code":200,"msg":"');
    const go = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(chunk)) return void response.once('drain', go);
      }
      if (!response.destroyed) response.end('","data":null}');
    };
    go();
  };

/** An address without a listener. */
export async function closedPort(): Promise<string> {
  const upstream = await openUpstream();
  await upstream.close();
  return upstream.url;
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://upstream.invalid');
  const bytes = Buffer.concat(chunks);
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: bytes.toString('utf8'),
    bytes,
  };
}

/**
 * Starts an upstream.
 *
 * @param well default behaviours of paths
 * @param others behaviour of all other paths
 */
export async function openUpstream(
  well: Readonly<Record<string, Behaviour>> = {},
  others: Behaviour = status(404),
): Promise<BadUpstream> {
  const behaviours = new Map<string, Behaviour>();
  const received: Received[] = [];
  let fallback: Behaviour | undefined;
  const server = createServer((request, response) => {
    receive(request).then(
      (call) => {
        received.push(call);
        (behaviours.get(call.path) ?? fallback ?? well[call.path] ?? others)(response, call);
      },
      () => response.destroy(),
    );
  });
  const listen = (port: number) => new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const refuse = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    on: (path, behaviour) => void behaviours.set(path, behaviour),
    otherwise: (behaviour) => {
      fallback = behaviour;
    },
    heal: () => {
      behaviours.clear();
      fallback = undefined;
      received.length = 0;
    },
    received,
    refuse,
    listen: async () => {
      if (!server.listening) await listen(port);
    },
    close: refuse,
  };
}

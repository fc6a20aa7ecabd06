import { Agent, request as begin } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { load, type CheerioAPI } from 'cheerio';
import { parseSetCookie, type SetCookie } from 'cookie';
import { SESSION_COOKIE } from '~/web/session/session-cookie';

/** Options of a browser. */
export interface BrowserOptions {
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Its network address, below 127.0.0.0/8. */
  address?: string;
}

/** A response as members and tests see it. */
export interface Seen {
  status: number;
  headers: Headers;
  /** Target of a redirect; empty without one. */
  location: string;
  body: string;
  /** The body as bytes. */
  bytes: Uint8Array;
  $: CheerioAPI;
  /** The visible text of the page, whitespace normalised. */
  text: string;
  /** The visible text of its main part. */
  main: string;
  title: string;
  cookies: SetCookie[];
}

/** Values for a form, by field; `undefined` leaves out a field of the form. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** A browser without scripts: it stores cookies, knows its current page, and does not follow redirects by itself. */
export interface Browser {
  get: (path: string, headers?: Record<string, string>) => Promise<Seen>;
  /** Sends the form of the last page with this action, with its hidden fields and default values. */
  post: (path: string, typed: Typed, headers?: Record<string, string>) => Promise<Seen>;
  /** Sends any request. */
  send: (path: string, init?: RequestInit) => Promise<Seen>;
  /** Cookies by name. */
  jar: Map<string, string>;
  hasSession: () => boolean;
  /** The value of the session's cookie. @throws {Error} without a session */
  session: () => string;
  /** Puts a value into the session's cookie. */
  setSession: (value: string) => void;
  /** Removes the session's cookie. @throws {Error} without a session */
  dropSession: () => void;
}

/** A request as it leaves a browser. */
export interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body: Uint8Array | ReadableStream<Uint8Array> | undefined;
  signal: AbortSignal | undefined;
  /** The browser's network address. */
  from: string;
}

/** How the requests of a browser reach a server. */
export type Send = (request: Sent) => Promise<{ status: number; headers: Headers; bytes: Uint8Array }>;

const agent = new Agent({ keepAlive: true });

/**
 * Sends requests to a server on this machine. node:http, unlike fetch, takes any path and a Host header, and its own timers go on while
 * a test holds the clock.
 */
export const sendTo =
  (port: number): Send =>
  ({ method, path, headers, body, signal, from }) =>
    new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port, localAddress: from, agent, method, path };
      const request = begin({ ...to, headers: Object.fromEntries(headers), ...(signal && { signal }) });
      const answered = new AbortController();
      request.on('error', reject).on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          // What is left of a body is not sent any more.
          answered.abort();
          const received = new Headers();
          for (let at = 0; at < answer.rawHeaders.length; at += 2)
            received.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
          resolve({ status: answer.statusCode ?? 0, headers: received, bytes: Buffer.concat(chunks) });
        });
      });
      if (body instanceof ReadableStream)
        pipeline(Readable.fromWeb(body as NodeStream), request, { signal: answered.signal }).catch(() => undefined);
      else request.end(body);
    });

/** A body as it is sent; sets its type. */
async function encode(body: RequestInit['body'], headers: Headers): Promise<Sent['body']> {
  if (body === undefined || body === null || body instanceof ReadableStream) return body ?? undefined;
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return new Uint8Array(await encoded.arrayBuffer());
}

const HOST = 'members.example';
let browsers = 0;

const words = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Parsed when a test asks for it: most answers are only looked at for their status. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function readAnswer(status: number, headers: Headers, bytes: Uint8Array): Seen {
  // Where lines must not break is for `translate.test.ts`; here a space is a space.
  const body = new TextDecoder().decode(bytes).replaceAll('\u00a0', ' ');
  const page = lazily(() => load(body));
  const readable = lazily(() => {
    const $ = load(body);
    $('script, style, noscript, template').remove();
    $('*').append(' ');
    return $;
  });
  return {
    status,
    headers,
    location: headers.get('location') ?? '',
    body,
    bytes,
    get $() {
      return page();
    },
    get text() {
      return words(readable()('body').text());
    },
    get main() {
      return words(readable()('main').text());
    },
    get title() {
      return page()('title').text();
    },
    cookies: headers.getSetCookie().map((line) => parseSetCookie(line, { decode: (value) => value })),
  };
}

/** The name of the session's cookie, which has a prefix over TLS. */
export const isSessionName = (name: string): boolean => name.replace(/^__Host-/, '') === SESSION_COOKIE;
const sessionName = (jar: Map<string, string>) => [...jar.keys()].find(isSessionName);

function needed(name: string | undefined): string {
  if (name === undefined) throw new Error('This browser has no session.');
  return name;
}

/** The initial values of the form with this action, as a browser would send them. */
function fieldsOf(page: Seen | undefined, path: string): Record<string, string> {
  if (!page) return {};
  const { $ } = page;
  const forms = $('form').toArray();
  const form = forms.find((candidate) => $(candidate).attr('action') === path) ?? $('main form').get(0) ?? forms[0];
  if (!form) return {};
  return Object.fromEntries(
    $(form)
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );
}

/** Opens a browser whose requests reach the server in this way. */
export function openBrowser(transport: Send, options: BrowserOptions = {}): Browser {
  const jar = new Map<string, string>();
  browsers += 1;
  const from = options.address ?? `127.1.${Math.floor(browsers / 250)}.${1 + (browsers % 250)}`;
  let page: Seen | undefined;

  async function send(path: string, init: RequestInit = {}): Promise<Seen> {
    const method = init.method ?? 'GET';
    const sent = new Headers({ host: HOST, ...options.headers });
    if (method !== 'GET') sent.set('origin', `http://${HOST}`);
    if (jar.size > 0) sent.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    for (const [name, value] of new Headers(init.headers)) sent.set(name, value);
    const body = await encode(init.body, sent);
    const signal = init.signal ?? undefined;
    const { status, headers, bytes } = await transport({ method, path, headers: sent, body, signal, from });
    const seen = readAnswer(status, headers, bytes);
    for (const { name, value, maxAge } of seen.cookies) {
      if (maxAge === 0 || value === undefined) jar.delete(name);
      else jar.set(name, value);
    }
    if (seen.headers.get('content-type')?.startsWith('text/html')) page = seen;
    return seen;
  }

  return {
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, typed, headers = {}) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...fieldsOf(page, path), ...typed }))
        if (value !== undefined) body.set(name, value);
      return send(path, { method: 'POST', body, headers });
    },
    send,
    jar,
    hasSession: () => sessionName(jar) !== undefined,
    session: () => jar.get(needed(sessionName(jar))) ?? '',
    setSession: (value) => jar.set(sessionName(jar) ?? SESSION_COOKIE, value),
    dropSession: () => jar.delete(needed(sessionName(jar))),
  };
}

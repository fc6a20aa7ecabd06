import type { IncomingMessage, ServerResponse } from 'node:http';
import { load, type CheerioAPI } from 'cheerio';
import { parseSetCookie, type SetCookie } from 'cookie';
import { SESSION_COOKIE } from '~/web/session/session-cookie';
import type { LoadContext } from '~/web/server/load-context.server';

/** Options of a browser. */
export interface BrowserOptions {
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Its network address. */
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

type Answer = (request: Request, context?: LoadContext) => Promise<Response>;

/** What the app's server does with a request before Remix sees it. */
export type Prepare = (request: IncomingMessage, response: ServerResponse) => LoadContext | undefined;

const HOST = 'members.example';
let browsers = 0;

const words = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Parsed when a test asks for it: most answers are only looked at for their status. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function readAnswer(status: number, headers: Headers, bytes: Uint8Array): Seen {
  const body = new TextDecoder().decode(bytes);
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

/**
 * Opens a browser on an app. Each request passes what the app's server does to an incoming one before Remix sees it.
 *
 * @param answer Remix' own handler
 */
export function openBrowser(answer: Answer, prepare: Prepare, options: BrowserOptions = {}): Browser {
  const jar = new Map<string, string>();
  browsers += 1;
  const address = options.address ?? `198.51.${Math.floor(browsers / 250)}.${1 + (browsers % 250)}`;
  let page: Seen | undefined;

  async function send(path: string, init: RequestInit = {}): Promise<Seen> {
    const method = init.method ?? 'GET';
    const sent = new Headers({ host: HOST, ...options.headers });
    if (method !== 'GET') sent.set('origin', `http://${HOST}`);
    if (jar.size > 0) sent.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    for (const [name, value] of new Headers(init.headers)) sent.set(name, value);
    const incoming = {
      method,
      url: path,
      headers: Object.fromEntries(sent),
      headersDistinct: {},
      socket: { remoteAddress: address },
      resume: () => undefined,
    };
    const headers = new Headers();
    const outgoing = {
      setHeader: (name: string, value: string) => headers.set(name, value),
      hasHeader: (name: string) => headers.has(name),
      once: () => undefined,
      writeHead: () => undefined,
    };
    const context = prepare(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
    const request = new Request(`${context?.isSecure ? 'https' : 'http'}://${HOST}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers,
      ...(incoming.method === 'GET' || incoming.method === 'HEAD' ? {} : { body: init.body ?? null, duplex: 'half' }),
    });
    const response = await answer(request, context);
    // As the server's adapter does it: what stands there already is added to.
    for (const [name, value] of response.headers) headers.append(name, value);
    outgoing.writeHead();
    context?.failedCalls?.answered();
    const seen = readAnswer(response.status, headers, new Uint8Array(await response.arrayBuffer()));
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

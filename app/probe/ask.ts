import type { Call } from '~/contract/call';
import { envelope, SUCCESS } from '~/contract/envelope';
import { inOurNames } from '~/contract/wire/field-names';

/** Timeout of a call, in ms. Source: specification, chapter 9. */
const PATIENCE_MS = 10_000;

/** Why a call has no data: an HTTP status, a refusal, or an unusable response. */
export type Trouble =
  | { kind: 'status'; status: number }
  | { kind: 'refused'; code: number; reason: string | undefined }
  | { kind: 'timeout' | 'unreachable' | 'html' | 'no JSON' | 'no envelope' };

/** What came back for a call: its data as it was sent but for the style of its names, or why there is none. */
export interface Reply {
  ms: number;
  data?: unknown;
  trouble?: Trouble;
}

/** URLs of the services, and the login. */
export interface Target {
  api: string;
  video: string;
  token?: string | undefined;
}

/** The one response without an envelope: a static document in the specification. */
const isBare = ({ path }: Call) => path === '/config.json';

function requestOf(call: Call, fields: object, { api, video, token }: Target): [URL, RequestInit] {
  const base = call.service === 'video' ? video : api;
  const url = new URL(base.replace(/\/+$/, '') + call.path);
  url.searchParams.set('lang', 'en');
  if (call.method === 'GET')
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value));
  const headers: Record<string, string> = { accept: 'application/json' };
  // Like the app, send no token to a video service on another host.
  if (token !== undefined && (call.service === 'member' || video === api)) headers['token'] = token;
  if (call.method === 'POST') headers['content-type'] = 'application/json';
  const body = call.method === 'POST' ? { body: JSON.stringify(fields) } : {};
  // Like the app, follow no redirects: a token must not leak to another host.
  const init = { method: call.method, headers, ...body, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) };
  return [url, init as RequestInit];
}

const reasonOf = (data: unknown) => {
  const reason = typeof data === 'object' && data !== null ? (data as { reason?: unknown }).reason : undefined;
  return typeof reason === 'string' ? reason : undefined;
};

function readText(call: Call, status: number, text: string): Omit<Reply, 'ms'> {
  if (status < 200 || status > 299) return { trouble: { kind: 'status', status } };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { trouble: { kind: /^\s*</.test(text) ? 'html' : 'no JSON' } };
  }
  const read = envelope.safeParse(parsed);
  if (isBare(call)) return { data: read.success ? read.data.data : parsed };
  if (!read.success) return { trouble: { kind: 'no envelope' } };
  const { code, data } = read.data;
  return code === SUCCESS[call.service]
    ? { data: inOurNames(call.response.strict, data) }
    : { trouble: { kind: 'refused', code, reason: reasonOf(data) } };
}

/** Makes one call. Never throws: details of errors and responses that are not in the {@link Reply} are discarded. */
export async function ask(call: Call, fields: object, target: Target): Promise<Reply> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(...requestOf(call, fields, target));
    const text = await response.text();
    return { ms: took(), ...readText(call, response.status, text) };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { ms: took(), trouble: { kind: isLate ? 'timeout' : 'unreachable' } };
  }
}

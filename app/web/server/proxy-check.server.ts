import { createHash } from 'node:crypto';
import { parse } from 'cookie';
import ipaddr from 'ipaddr.js';
import { eventStream } from 'remix-utils/sse/server';
import type { App } from '../app.server';
import { listOf, type LoadContext } from './load-context.server';
import { STREAM_HEADERS } from '../page/live-events.server';

/**
 * Endpoints for `npm run doctor`, which detects proxy misconfiguration from outside. They reveal only how the visitor's
 * own request arrived: no address, no internal name, no setting that pages do not show.
 */

/** A documentation address (RFC 5737), which the doctor forges in `X-Forwarded-For`. */
const CLAIMED_ADDRESS = '192.0.2.77';

/** Pages get a heartbeat every 15 s, so a proxy must not cut a stream that is idle for 16 s. */
const MAX_SILENCE_SECONDS = 16;
/** Maximum number of concurrent streams: this is for operators, but needs no login. */
const MAX_STREAMS = 8;

/** Ends every stream, so that a graceful shutdown need not wait for them. */
export const endTrialStreams = ({ trialStreams }: App) => trialStreams.forEach((end) => end());

/** How the app saw a request. */
export interface Arrived {
  /** The app's own origin, as in `https://garden.example`: forms from any other are refused. */
  origin: string;
  /** Which address rate limits use. `claimed`: the forged one from the header. */
  address: 'connection' | 'forwarded' | 'claimed';
  /** Addresses in `X-Forwarded-For` without the forged one, and how many proxies the app believes (`TRUST_PROXY`). */
  hops: number;
  trusted: number;
  /** How many of the doctor's own cookies arrived, and which of the doctor's languages. */
  cookies: number;
  language: string | null;
  /** Whether the address that rate limits use is of a private network, so that it is no visitor's from the internet. */
  isPrivate: boolean;
}

/** Size of response headers that a proxy must accept, in bytes: the session and saved form values are cookies. */
const FILLER_BYTES = 10_000;

/** Headers for the response that tests long headers. */
export const fillerHeaders = (): Record<string, string> => ({ 'X-Filler': 'x'.repeat(FILLER_BYTES) });

/** Languages that the doctor asks for, one at a time. */
const LANGUAGES = ['en', 'ja'];

/** Ranges of addresses that are not of the internet. */
const PRIVATE: ReadonlySet<string> = new Set(['carrierGradeNat', 'linkLocal', 'loopback', 'private', 'uniqueLocal']);

/** Reports how a request arrived. */
export function arrived({ headers }: Request, { app, address, isSecure }: LoadContext): Arrived {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = app.settings.env;
  const forwarded = listOf(headers.get('x-forwarded-for') ?? undefined);
  const isForwarded = TRUST_PROXY > 0 && forwarded.length > 0;
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() || (headers.get('host') ?? '');
  const cookies = Object.keys(parse(headers.get('cookie') ?? ''));
  return {
    origin: PUBLIC_ORIGIN ?? `${isSecure ? 'https' : 'http'}://${host.slice(0, 200)}`,
    address: address === CLAIMED_ADDRESS ? 'claimed' : isForwarded ? 'forwarded' : 'connection',
    // Proxies that pass on client headers send the forged address too.
    hops: forwarded.filter((entry) => entry !== CLAIMED_ADDRESS).length,
    trusted: TRUST_PROXY,
    cookies: cookies.filter((name) => name.startsWith('doctor-')).length,
    language: LANGUAGES.find((language) => headers.get('accept-language') === language) ?? null,
    isPrivate: ipaddr.isValid(address) && PRIVATE.has(ipaddr.process(address).range()),
  };
}

/**
 * A page with what proxies rewrite: both ends of head and body, a script, a comment, space between elements, an e-mail address,
 * a picture and an address with `http:`.
 */
const TRIAL_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Proxy check</title>
    <link rel="stylesheet" href="data:text/css,">
    <script type="text/plain">console.log('unchanged');</script>
  </head>
  <body>
    <!-- For npm run doctor. -->
    <p>  doctor@proxy-check.invalid  </p>
    <a href="http://proxy-check.invalid/">proxy-check.invalid</a>
    <img src="data:," alt="">
  </body>
</html>
`;
const TRIAL_DIGEST = createHash('sha256').update(TRIAL_PAGE).digest('hex');

/** A page to compare with its SHA-256, as hexadecimal digits in `X-Page-Digest`. */
export const trialPage = (): Response =>
  new Response(TRIAL_PAGE, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Page-Digest': TRIAL_DIGEST,
    },
  });

/** A test stream like those of pages: an event at once, a silence, and another event. */
export function trialStream({ trialStreams: streams }: App, signal: AbortSignal, asked: number): Response {
  if (streams.size >= MAX_STREAMS) return new Response(null, { status: 503, headers: { 'Retry-After': '16' } });
  const seconds = Math.min(MAX_SILENCE_SECONDS, Math.max(0.1, Number.isFinite(asked) ? asked : 1));
  const response = eventStream(signal, (send, close) => {
    streams.add(close);
    send({ event: 'first', data: '' });
    const timer = setTimeout(() => {
      send({ event: 'last', data: '' });
      close();
    }, seconds * 1_000);
    return () => {
      clearTimeout(timer);
      streams.delete(close);
    };
  });
  for (const [name, value] of Object.entries(STREAM_HEADERS)) response.headers.set(name, value);
  return response;
}

/** Counts the bytes of a body without storing it. @returns the count; `most` + 1 if there are more */
export async function countBytes(body: ReadableStream<Uint8Array> | null, most: number): Promise<number> {
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size <= most) continue;
    // The server discards the rest, at most 64 MB or for 60 s (body-rate.server). `cancel` would end the connection before
    // the answer.
    reader?.releaseLock();
    return most + 1;
  }
  return size;
}

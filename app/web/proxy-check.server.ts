import { eventStream } from 'remix-utils/sse/server';
import { settings } from '~/config/settings.server';
import { departureOf } from './departure.server';
import { ADDRESS_HEADER } from './incoming.server';
import { STREAM_HEADERS } from './live-events.server';
import { isSecure } from './request-facts.server';

/**
 * What `npm run doctor` asks from outside to find mistakes of the proxy in front. It tells a visitor nothing but what became of
 * their own request on its way: no address, no name inside, no setting that the pages do not show.
 */

/** An address that nobody has (RFC 5737), which the doctor claims to have in `X-Forwarded-For`. */
const CLAIMED_ADDRESS = '192.0.2.77';

/** As pages hear something every 15 s, no proxy may cut a stream that is silent for 16 s. */
const MAX_SILENCE_SECONDS = 16;
/** Streams that are open for this at once: it is for an operator, and needs no login. */
const MAX_STREAMS = 8;

/** Ends each stream that is open. */
const streams = new Set<() => void>();

/** Ends every stream, so that a server that stops need not wait for them. */
export const endTrialStreams = () => streams.forEach((end) => end());

/** What the app took a request for. */
export interface Arrived {
  /** Where it takes itself to be, as in `https://garden.example`: forms from anywhere else are refused. */
  origin: string;
  /** Whose address it counts attempts by. `claimed`: the one that anybody may write into the header. */
  address: 'connection' | 'forwarded' | 'claimed';
  /** Whether the proxy said where the request came from, and whether the app is set to believe it. */
  forwardedFor: boolean;
  trustsProxy: boolean;
}

/** Bytes of an answer's headers that a proxy has to take: a login and what a form keeps are in cookies. */
const FILLER_BYTES = 10_000;

/** The headers of an answer that is to have long ones. */
export const fillerHeaders = (): Record<string, string> => ({ 'X-Filler': 'x'.repeat(FILLER_BYTES) });

/** Says how a request arrived. */
export function arrived(request: Request): Arrived {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = settings.env;
  const { headers } = request;
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const trustsProxy = TRUST_PROXY > 0;
  const isForwarded = trustsProxy && forwarded.some((entry) => entry !== '');
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() || (headers.get('host') ?? '');
  return {
    origin: PUBLIC_ORIGIN ?? `${isSecure(request) ? 'https' : 'http'}://${host.slice(0, 200)}`,
    address: headers.get(ADDRESS_HEADER) === CLAIMED_ADDRESS ? 'claimed' : isForwarded ? 'forwarded' : 'connection',
    // The claim itself arrives with proxies that pass on what they are sent.
    forwardedFor: forwarded.some((entry) => entry !== '' && entry !== CLAIMED_ADDRESS),
    trustsProxy,
  };
}

/** A stream like those of pages: it says something at once, is silent for a while, and says something again. */
export function trialStream(request: Request, asked: number): Response {
  if (streams.size >= MAX_STREAMS) return new Response(null, { status: 503, headers: { 'Retry-After': '16' } });
  const seconds = Math.min(MAX_SILENCE_SECONDS, Math.max(0.1, Number.isFinite(asked) ? asked : 1));
  const response = eventStream(departureOf(request), (send, close) => {
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

/** Reads a body without keeping it. @returns how many bytes came; one more than the most when there are more */
export async function countBytes(body: ReadableStream<Uint8Array> | null, most: number): Promise<number> {
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size <= most) continue;
    await reader?.cancel();
    return most + 1;
  }
  return size;
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { eventStream } from 'remix-utils/sse/server';
import { requestMetrics } from '~/config/metrics.server';
import type { LiveWatch } from '~/upstream/live-watch.server';
import { UpstreamError } from '~/upstream/upstream-error';
import { departureOf } from './departure.server';
import { unforeseen } from './page.server';
import { createApiFor, requireMember, visitOf, type MemberVisit } from './visit.server';
import { loginDigest } from './session.server';

/** How many pages of one login are told one thing; more of them ask by themselves. */
const STREAMS_PER_LOGIN = 12;

/** Milliseconds after which a browser that was cut off comes back: not all of them in the same instant. */
const retryMs = () => 2_000 + Math.floor(Math.random() * 3_000);

/** Those that have had a page open. */
const watches = new Set<LiveWatch>();

/** Ends every stream, so that a server that stops need not wait for them. */
export const endEventStreams = () => watches.forEach((watch) => watch.close());

/** Counts the streams that are open. */
function measureStreams(): void {
  requestMetrics().streams.set([...watches].reduce((sum, watch) => sum + watch.size(), 0));
}

/** `no-transform`: a stream that is compressed costs a compressor's memory each and waits in its buffer. */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
  // The connection ends with the stream, so that a server that stops need not wait for the next request on it.
  Connection: 'close',
};

const NOWHERE = { 'Cache-Control': 'private, no-store' };
const refuse = (status: number) => new Response(null, { status, headers: NOWHERE });

/** The upstream as this member, for a look that others share: it goes on when the page that asked first has gone. */
const askerOf = (visit: MemberVisit) => ({
  who: loginDigest(visit.session),
  api: createApiFor(
    { ...visit, request: new Request(visit.url, { headers: visit.request.headers }) },
    visit.session.token,
  ),
});

function openStream(watch: LiveWatch, visit: MemberVisit): Response {
  const asker = askerOf(visit);
  if (watch.countOf(asker.who) >= STREAMS_PER_LOGIN) return refuse(429);
  const response = eventStream(departureOf(visit.request), (send, close) => {
    let isOpen = true;
    // The helper has no word for `retry`: it is a line of its own, ahead of the first event's data.
    send({ event: `hello\nretry: ${retryMs()}`, data: '' });
    const leave = watch.join({
      ...asker,
      tell: (event, data) => {
        if (isOpen) send({ event, data });
      },
      end: close,
    });
    watches.add(watch);
    measureStreams();
    return () => {
      isOpen = false;
      leave();
      measureStreams();
    };
  });
  for (const [name, value] of Object.entries(STREAM_HEADERS)) response.headers.set(name, value);
  return response;
}

async function answerOnce(watch: LiveWatch, visit: MemberVisit): Promise<Response> {
  try {
    const data = await watch.current(askerOf(visit));
    return new Response(data, { headers: { ...NOWHERE, 'Content-Type': 'application/json' } });
  } catch (error) {
    if (!(error instanceof UpstreamError)) {
      unforeseen(error, visit);
      return refuse(500);
    }
    return refuse(error.kind === 'expired' ? 401 : 503);
  }
}

/**
 * The loader of an address that tells open pages what is new: as server-sent events, or as it stands now for whoever asks for
 * JSON. Somebody who is not signed in gets 401 and no redirect, which neither an `EventSource` nor a script could make use
 * of; the page then loads itself, and that leads to the login page.
 *
 * @param watch the one of this process; see upstream/live-watch for what is sent
 */
export async function liveEvents(args: LoaderFunctionArgs, watch: LiveWatch): Promise<Response> {
  const visit = await visitOf(args);
  if (!visit.session) return refuse(401);
  const wantsEvents = args.request.headers.get('accept')?.includes('text/event-stream');
  if (!wantsEvents) return answerOnce(watch, requireMember(visit));
  // Whoever asks only what would be said ahead of a stream gets none: nobody would read it, and none would end it.
  if (args.request.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS });
  return openStream(watch, requireMember(visit));
}

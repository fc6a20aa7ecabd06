import type { LoaderFunctionArgs } from '@remix-run/node';
import { eventStream } from 'remix-utils/sse/server';
import { requestMetrics } from '~/config/observing/metrics.server';
import type { LiveWatch } from '~/upstream/cache/live-watch.server';
import { UpstreamError } from '~/upstream/call/upstream-error';
import type { App } from '../app.server';
import { unforeseen } from './member-page.server';
import { createApiFor, requireMember, contextOf, type MemberContext } from './request-context.server';
import { loginDigest } from '../session/session.server';

/** Maximum number of event streams per login; further pages fall back to polling. */
const STREAMS_PER_LOGIN = 12;

/** Reconnect delay of browsers in ms, with jitter so that they do not all come back at once. */
const retryMs = () => 2_000 + Math.floor(Math.random() * 3_000);

/** Ends every stream, so that a graceful shutdown need not wait for them. */
export const endEventStreams = ({ watches }: App) => watches.forEach((watch) => watch.close());

/** Updates the metric of open streams. */
function measureStreams({ watches }: App): void {
  requestMetrics().streams.set([...watches].reduce((sum, watch) => sum + watch.size(), 0));
}

/** `no-transform`: compression would cost memory per stream and delay events in its buffer. */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
  // Close the connection with the stream, so that a shutdown need not wait for its next request.
  Connection: 'close',
};

const NOWHERE = { 'Cache-Control': 'private, no-store' };
const refuse = (status: number) => new Response(null, { status, headers: NOWHERE });

/** The member's client for a shared poll: it must not be aborted when the page that started it disconnects. */
const askerOf = (visit: MemberContext) => ({
  who: loginDigest(visit.session),
  api: createApiFor(
    { ...visit, request: new Request(visit.url, { headers: visit.request.headers }) },
    visit.session.token,
  ),
});

function openStream(watch: LiveWatch, visit: MemberContext): Response {
  const asker = askerOf(visit);
  if (watch.countOf(asker.who) >= STREAMS_PER_LOGIN) return refuse(429);
  const response = eventStream(visit.loadContext.signal, (send, close) => {
    let isOpen = true;
    // The helper does not support `retry`: write it as a line ahead of the first event's data.
    send({ event: `hello\nretry: ${retryMs()}`, data: '' });
    const leave = watch.join({
      ...asker,
      tell: (event, data) => {
        if (isOpen) send({ event, data });
      },
      end: close,
    });
    visit.app.watches.add(watch);
    measureStreams(visit.app);
    return () => {
      isOpen = false;
      leave();
      measureStreams(visit.app);
    };
  });
  for (const [name, value] of Object.entries(STREAM_HEADERS)) response.headers.set(name, value);
  return response;
}

async function answerPoll(watch: LiveWatch, visit: MemberContext): Promise<Response> {
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
 * The loader of a live address: server-sent events, or the current value as JSON on request. Without a login it answers
 * 401 and no redirect, which neither `EventSource` nor scripts can follow; the page then reloads, which leads to the
 * login page.
 *
 * @param createWatch creates the watch of an app; see upstream/cache/live-watch for its events
 */
export async function liveEvents(args: LoaderFunctionArgs, createWatch: (app: App) => LiveWatch): Promise<Response> {
  const visit = await contextOf(args);
  const watch = visit.app.part(createWatch);
  if (!visit.session) return refuse(401);
  const wantsEvents = args.request.headers.get('accept')?.includes('text/event-stream');
  if (!wantsEvents) return answerPoll(watch, requireMember(visit));
  // HEAD gets no stream: nothing would read it or end it.
  if (args.request.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS });
  return openStream(watch, requireMember(visit));
}

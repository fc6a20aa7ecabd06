import { createHash } from 'node:crypto';
import { eventStream } from 'remix-utils/sse/server';
import { logger } from '~/config/logger.server';
import { createDrawWatch } from '~/domains/draw/live-watch.server';
import { createApiFor, type MemberVisit } from '~/web/page.server';

/** The one watch of this process. */
const watch = createDrawWatch({ onError: (error) => logger.error({ err: error }, 'the draw could not be watched') });

/** How many pages of one login are told; more of them ask by themselves. */
const STREAMS_PER_LOGIN = 12;

/** Milliseconds after which a browser that was cut off comes back: not all of them in the same instant. */
const retryMs = () => 2_000 + Math.floor(Math.random() * 3_000);

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const stop = () => watch.close();

/** While streams are open, a server that is asked to stop would wait for them. */
function heedStop(isNeeded: boolean): void {
  for (const signal of STOP_SIGNALS) {
    process.off(signal, stop);
    if (isNeeded) process.on(signal, stop);
  }
}

/** `no-transform`: a stream that is compressed costs a compressor's memory each and waits in its buffer. */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
  // The connection ends with the stream, so that a server that stops need not wait for the next request on it.
  Connection: 'close',
};

/** The upstream as this member, for a look that others share: it goes on when the page that asked first has gone. */
const apiOf = (visit: MemberVisit) =>
  createApiFor({ ...visit, request: new Request(visit.url, { headers: visit.request.headers }) }, visit.session.token);

/** Asks once, for pages whose events do not come through. @throws UpstreamError */
export const currentDraw = (visit: MemberVisit) => watch.current(apiOf(visit));

/** What would be said ahead of a stream. Whoever asks for that alone gets none: nobody would read it, and none would end it. */
export const drawEventsHead = () => new Response(null, { headers: STREAM_HEADERS });

/**
 * Opens a stream of events for a page; see live-watch for what is sent.
 *
 * @returns `undefined` when this login has too many of them
 */
export function drawEvents(visit: MemberVisit): Response | undefined {
  const { request } = visit;
  const who = createHash('sha256').update(visit.session.token).digest('base64url');
  if (watch.countOf(who) >= STREAMS_PER_LOGIN) return undefined;
  const response = eventStream(request.signal, (send, close) => {
    let isOpen = true;
    // The helper has no word for `retry`: it is a line of its own, ahead of the first event's data.
    send({ event: `hello\nretry: ${retryMs()}`, data: '' });
    const leave = watch.join({
      who,
      api: apiOf(visit),
      tell: (event, data) => {
        if (isOpen) send({ event, data });
      },
      end: close,
    });
    heedStop(true);
    return () => {
      isOpen = false;
      leave();
      heedStop(watch.size() > 0);
    };
  });
  for (const [name, value] of Object.entries(STREAM_HEADERS)) response.headers.set(name, value);
  return response;
}

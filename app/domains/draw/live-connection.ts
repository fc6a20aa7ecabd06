import { nextChangeIn } from './draw-state';
import { createSkew, isDrawing, type LiveDraw } from './live';

/** What a page is told while it follows the draw. */
export interface Listener {
  /** @param ahead ms that the upstream's clock is ahead of this device's */
  onDraw: (draw: LiveDraw, ahead: number) => void;
  onClock: (ahead: number) => void;
  /** Nothing new can be had at the moment; what was told last still stands. */
  onFailed: () => void;
  /** The login is over. */
  onOver: () => void;
}

/** Bounds in ms of the time between two questions where events do not come through. */
const POLL = { least: 2_000, most: 10_000 };
/** After a change a page asks within so many ms: not all pages in the same instant. */
const SPREAD_MS = 1_500;
/** After so many questions events are tried again. */
const POLLS_BEFORE_EVENTS = 12;
/** A page that has been hidden for so long holds no connection, in ms. */
const HIDDEN_MS = 30_000;
/** What is this old when a page is looked at again is asked for at once, in ms. */
const STALE_MS = 5_000;
/** A line that has been silent for so long is dead, in ms: something is sent every 15 s. */
const SILENT_MS = 40_000;
const WATCH_MS = 10_000;

/** When a page without events asks again, in ms: soon after the next change. */
function pollIn(draw: LiveDraw | undefined): number {
  const change = draw && nextChangeIn(draw, draw.serverTime, isDrawing(draw));
  if (change === undefined) return POLL.most;
  return Math.min(POLL.most, Math.max(POLL.least, change + Math.random() * SPREAD_MS));
}

/**
 * Follows the draw from a page: server-sent events over one connection, or a question every 10 s and after each change where
 * they fail twice or are unknown. Nothing runs while the page is hidden for long; when it is looked at again, after sleep too, it asks at once.
 *
 * @param address answers with events, or with one {@link LiveDraw} as JSON for whoever asks for that
 * @returns ends it
 */
export function followDraw(address: string, { onDraw, onClock, onFailed, onOver }: Listener): () => void {
  const skew = createSkew();
  let source: EventSource | undefined;
  let poll: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  let errors = 0;
  let heardAt = Date.now();
  let told: LiveDraw | undefined;

  const heard = () => {
    errors = 0;
    heardAt = Date.now();
  };

  const draw = (text: string) => {
    heard();
    told = JSON.parse(text) as LiveDraw;
    onDraw(told, skew.note(told.serverTime, heardAt));
  };

  function disconnect(): void {
    source?.close();
    source = undefined;
    clearTimeout(poll);
    poll = undefined;
    asked?.abort();
    asked = undefined;
  }

  function over(): void {
    stop();
    onOver();
  }

  async function ask(polls: number): Promise<void> {
    const mine = (asked = new AbortController());
    try {
      const answer = await fetch(address, {
        headers: { accept: 'application/json' },
        cache: 'no-store',
        signal: mine.signal,
      });
      if (answer.status === 401) {
        over();
        return;
      }
      if (!answer.ok) throw new Error(String(answer.status));
      draw(await answer.text());
    } catch {
      if (mine.signal.aborted) return;
      told = undefined;
      onFailed();
    }
    if (mine.signal.aborted) return;
    poll = setTimeout(() => {
      if (polls < POLLS_BEFORE_EVENTS) void ask(polls + 1);
      else connect();
    }, pollIn(told));
  }

  function startPolling(): void {
    disconnect();
    void ask(1);
  }

  function connect(): void {
    disconnect();
    errors = 0;
    if (!('EventSource' in window)) {
      startPolling();
      return;
    }
    const mine = (source = new EventSource(address));
    mine.addEventListener('draw', ({ data }: MessageEvent<string>) => draw(data));
    mine.addEventListener('beat', ({ data }: MessageEvent<string>) => {
      heard();
      onClock(skew.note(Number(data), heardAt));
    });
    mine.addEventListener('failed', () => {
      heard();
      onFailed();
    });
    mine.addEventListener('over', over);
    mine.addEventListener('error', () => {
      errors += 1;
      // A browser tries again by itself, unless it was refused.
      if (errors >= 2 || mine.readyState === mine.CLOSED) startPolling();
    });
  }

  function wake(): void {
    if (document.hidden) return;
    clearTimeout(hide);
    const isConnected = source !== undefined || asked !== undefined;
    if (isConnected && Date.now() - heardAt < STALE_MS) return;
    // The device may have slept, and its clock may have been set meanwhile.
    skew.forget();
    connect();
  }

  function sleep(): void {
    clearTimeout(hide);
    hide = setTimeout(disconnect, HIDDEN_MS);
    // A page that nobody sees asks nothing; a stream that is open costs nothing.
    if (!source) disconnect();
  }

  const onVisibility = () => (document.hidden ? sleep() : wake());
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && wake();
  const watch = setInterval(() => {
    if (!document.hidden && source && Date.now() - heardAt > SILENT_MS) startPolling();
  }, WATCH_MS);

  function stop(): void {
    disconnect();
    clearTimeout(hide);
    clearInterval(watch);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('pagehide', disconnect);
    window.removeEventListener('online', wake);
  }

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('pagehide', disconnect);
  window.addEventListener('online', wake);
  if (document.hidden) sleep();
  else connect();
  return stop;
}

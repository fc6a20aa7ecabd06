/** Callbacks of a live page. */
interface Followed {
  /** Name of the event with the news. */
  event: string;
  /** @param heardAt by this device's clock, ms UTC */
  onNews: (data: string, heardAt: number) => void;
  /** Heartbeat, every 15 s. */
  onBeat?: (data: string, heardAt: number) => void;
  /** No updates at the moment; the last data is still valid. */
  onFailed: () => void;
  /** The login has expired. */
  onOver: () => void;
  /** The device may have been asleep, and its clock may have changed. */
  onWake?: () => void;
  /** Polling interval without events, in ms. */
  pollIn: () => number;
}

/** After so many polls, events are retried. */
const POLLS_BEFORE_EVENTS = 12;
/** A page that has been hidden for so long closes its connection, in ms. */
const HIDDEN_MS = 30_000;
/** Data older than this is refreshed when the page becomes visible, in ms. */
const STALE_MS = 5_000;
/** A connection that has been silent for so long is dead, in ms: the heartbeat comes every 15 s. */
const SILENT_MS = 40_000;
const WATCH_MS = 10_000;

/**
 * Subscribes a page to changes: server-sent events over one connection, with polling as the fallback where they fail
 * twice or are unsupported. Stops while the page is hidden for long; when it becomes visible, also after sleep, it
 * refreshes at once.
 *
 * @param address answers with events, or with the data of one as JSON on request: see web/page/live-events
 * @returns unsubscribes
 */
export function followLive(address: string, followed: Followed): () => void {
  const { event, onNews, onBeat, onFailed, onOver, onWake, pollIn } = followed;
  let source: EventSource | undefined;
  let poll: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  let errors = 0;
  let heardAt = Date.now();

  const heard = () => {
    errors = 0;
    heardAt = Date.now();
  };

  const news = (data: string) => {
    heard();
    onNews(data, heardAt);
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
      news(await answer.text());
    } catch {
      if (mine.signal.aborted) return;
      onFailed();
    }
    if (mine.signal.aborted) return;
    poll = setTimeout(() => {
      if (polls < POLLS_BEFORE_EVENTS) void ask(polls + 1);
      else connect();
    }, pollIn());
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
    mine.addEventListener(event, ({ data }: MessageEvent<string>) => news(data));
    mine.addEventListener('beat', ({ data }: MessageEvent<string>) => {
      heard();
      onBeat?.(data, heardAt);
    });
    mine.addEventListener('failed', () => {
      heard();
      onFailed();
    });
    mine.addEventListener('over', over);
    mine.addEventListener('error', () => {
      errors += 1;
      // The browser reconnects by itself, unless it was refused.
      if (errors >= 2 || mine.readyState === mine.CLOSED) startPolling();
    });
  }

  function wake(): void {
    if (document.hidden) return;
    clearTimeout(hide);
    const isConnected = source !== undefined || asked !== undefined;
    if (isConnected && Date.now() - heardAt < STALE_MS) return;
    onWake?.();
    connect();
  }

  function sleep(): void {
    clearTimeout(hide);
    hide = setTimeout(disconnect, HIDDEN_MS);
    // A hidden page must not poll; an open stream costs nothing.
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

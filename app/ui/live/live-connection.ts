/** How a page follows what changes. */
interface Followed {
  /** Name of the event that tells it. */
  event: string;
  /** @param heardAt by this device's clock, ms UTC */
  onNews: (data: string, heardAt: number) => void;
  /** Something is heard every 15 s, whether there is news or not. */
  onBeat?: (data: string, heardAt: number) => void;
  /** Nothing new can be had at the moment; what was told last still stands. */
  onFailed: () => void;
  /** The login is over. */
  onOver: () => void;
  /** The device may have slept, and its clock may have been set meanwhile. */
  onWake?: () => void;
  /** When a page without events asks again, in ms. */
  pollIn: () => number;
}

/** After so many questions events are tried again. */
const POLLS_BEFORE_EVENTS = 12;
/** A page that has been hidden for so long holds no connection, in ms. */
const HIDDEN_MS = 30_000;
/** What is this old when a page is looked at again is asked for at once, in ms. */
const STALE_MS = 5_000;
/** A line that has been silent for so long is dead, in ms: something is sent every 15 s. */
const SILENT_MS = 40_000;
const WATCH_MS = 10_000;

/**
 * Follows what changes from a page: server-sent events over one connection, or a question now and then where they fail twice
 * or are unknown. Nothing runs while the page is hidden for long; when it is looked at again, after sleep too, it asks at once.
 *
 * @param address answers with events, or with the data of one as JSON for whoever asks for that: see web/live-events
 * @returns ends it
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
      // A browser tries again by itself, unless it was refused.
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

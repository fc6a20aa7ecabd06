import type { Api } from '~/upstream/api';
import { UpstreamError } from '~/upstream/upstream-error';
import { getLatestDraw, getPeriod, type Draw, type Period } from './draw.api.server';
import { askAgainIn, clockOffset, liveDraw, type LiveDraw } from './live';

/** Somebody whose page is open. */
export interface Follower {
  /** Whose page it is: the same for all pages of one login. */
  who: string;
  /** The upstream as this member. */
  api: Api;
  /** Sends an event: `draw` with a {@link LiveDraw}, `failed`, `over`, or `beat` with the upstream's time. */
  tell: (event: 'draw' | 'failed' | 'over' | 'beat', data: string) => void;
  /** Ends their stream. */
  end: () => void;
}

/** How often every follower hears something, in ms: proxies cut what is silent, and a page notices a dead line by it. */
const BEAT_MS = 15_000;
/** Waits after failures, in ms. */
const RETRIES_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
/** What one member has been told is good for all of them for so long, in ms. */
const SHARED_MS = 2_000;

interface Seen {
  period: Period;
  draws: Draw[];
  offset: number;
  at: number;
}

interface Options {
  /** Ms UTC by our own clock. */
  now?: () => number;
  /** Told of errors that are not the upstream's; those are logged where they happen. */
  onError: (error: unknown) => void;
}

const isOver = (error: unknown) => error instanceof UpstreamError && error.kind === 'expired';

/**
 * Watches the draw for everybody who has the page open: one look at the upstream for all of them, when the next change is
 * due, with the login of any of them, and none while nobody is there.
 */
export function createDrawWatch({ now = () => Date.now(), onError }: Options) {
  const followers = new Set<Follower>();
  /** Those who have come and have heard nothing yet. */
  const waiting = new Set<Follower>();
  let seen: Seen | undefined;
  let asking: Promise<void> | undefined;
  let looking: Promise<Seen> | undefined;
  let failures = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;

  const view = ({ period, draws, offset }: Seen): LiveDraw => liveDraw(period, draws, now() + offset);
  const tellAll = (event: 'draw' | 'failed' | 'beat', data: string) => {
    for (const follower of followers) follower.tell(event, data);
  };

  async function resultFor(api: Api, { last }: Period): Promise<Draw[]> {
    const known = seen?.draws ?? [];
    if (last && (last.status !== 'complete' || known.some(({ period }) => period === last.period))) return known;
    try {
      return [await getLatestDraw(api)];
    } catch (error) {
      if (isOver(error)) throw error;
      return known; // there may be none yet; the next look asks again
    }
  }

  async function look(api: Api): Promise<Seen> {
    const period = await getPeriod(api);
    const offset = clockOffset(period, now());
    return { period, draws: await resultFor(api, period), offset, at: now() };
  }

  /** One look for everybody who wants one meanwhile. Only a login that is over says nothing about the others. */
  async function lookTogether(api: Api): Promise<Seen> {
    while (looking) {
      try {
        return await looking;
      } catch (error) {
        if (!isOver(error)) throw error;
      }
    }
    looking = look(api).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const isFresh = ({ at }: Seen) => Math.abs(now() - at) < SHARED_MS;

  /** Looks with the login of the first follower whose login is not over. */
  async function lookAsAny(): Promise<Seen | undefined> {
    for (const follower of [...followers]) {
      try {
        return await lookTogether(follower.api);
      } catch (error) {
        if (!followers.has(follower)) continue; // gone while it was asked as them
        if (isOver(error)) {
          follower.tell('over', '');
          leave(follower);
          follower.end();
          continue;
        }
        // Whatever is wrong with one member's calls, the next look is another member's.
        followers.delete(follower);
        followers.add(follower);
        throw error;
      }
    }
    return undefined;
  }

  const told = (what: Seen | undefined) => what && JSON.stringify({ ...view(what), serverTime: 0 });

  async function ask(): Promise<void> {
    try {
      const before = told(seen);
      const found = await lookAsAny();
      if (!found) return;
      seen = found;
      const isNews = failures > 0 || told(seen) !== before;
      const data = JSON.stringify(view(seen));
      for (const follower of isNews ? followers : waiting) follower.tell('draw', data);
      waiting.clear();
      failures = 0;
    } catch (error) {
      if (!(error instanceof UpstreamError)) onError(error);
      if (failures === 0) tellAll('failed', '');
      failures += 1;
    }
  }

  function askNow(): void {
    clearTimeout(next);
    asking ??= ask().finally(() => {
      asking = undefined;
      if (followers.size === 0) return;
      const wait =
        failures > 0 || !seen
          ? (RETRIES_MS[Math.min(failures, RETRIES_MS.length) - 1] ?? 0)
          : askAgainIn(view(seen), now() + seen.offset);
      next = setTimeout(askNow, wait);
    });
  }

  function leave(follower: Follower): void {
    waiting.delete(follower);
    if (!followers.delete(follower) || followers.size > 0) return;
    clearTimeout(next);
    clearInterval(beat);
    seen = undefined;
    failures = 0;
  }

  return {
    /** Number of pages that are open. */
    size: () => followers.size,
    /** Number of them with this login. */
    countOf: (who: string) => [...followers].filter((follower) => follower.who === who).length,
    /** Tells somebody how the draw stands, at once and whenever that changes. @returns ends it */
    join: (follower: Follower): (() => void) => {
      followers.add(follower);
      if (followers.size === 1) {
        // What was seen while nobody followed may be as old as it likes.
        if (seen && !isFresh(seen)) seen = undefined;
        beat = setInterval(() => tellAll('beat', String(now() + (seen?.offset ?? 0))), BEAT_MS);
        waiting.add(follower);
        askNow();
      } else {
        if (seen) follower.tell('draw', JSON.stringify(view(seen)));
        else waiting.add(follower);
        if (failures > 0) follower.tell('failed', '');
      }
      return () => leave(follower);
    },
    /**
     * How the draw stands, for somebody who asks once.
     *
     * @throws UpstreamError when it has to be asked for and cannot be had
     */
    current: async (api: Api): Promise<LiveDraw> => {
      const isWatched = followers.size > 0 && failures === 0;
      if (!seen || !(isWatched || isFresh(seen))) seen = await lookTogether(api);
      return view(seen);
    },
    /** Ends every stream: a server that stops waits for them. */
    close: (): void => {
      for (const follower of [...followers]) {
        leave(follower);
        follower.end();
      }
    },
  };
}

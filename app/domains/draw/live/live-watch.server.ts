import type { Api } from '~/upstream/call/api';
import { createWatch, type LiveWatch, type WatchOptions } from '~/upstream/cache/live-watch.server';
import { isLoginOver } from '~/upstream/call/upstream-error';
import { getLatestDraw, getPeriod, type Draw, type Period } from '../draw.api.server';
import { askAgainIn, clockOffset, liveDraw, type LiveDraw } from './live';

interface Seen {
  period: Period;
  draws: Draw[];
  /** Ms that the upstream's clock is ahead of ours. */
  offset: number;
}

async function resultFor(api: Api, { last }: Period, known: Draw[]): Promise<Draw[]> {
  if (last && (last.status !== 'complete' || known.some(({ period }) => period === last.period))) return known;
  try {
    return [await getLatestDraw(api)];
  } catch (error) {
    if (isLoginOver(error)) throw error;
    return known; // there may be none yet; the next look asks again
  }
}

/**
 * Watches the draw, which is the same for all members: events `draw` with a {@link LiveDraw}, heartbeats with the upstream's
 * time.
 */
export function createDrawWatch(options: WatchOptions): LiveWatch {
  const now = options.now ?? (() => Date.now());
  const view = ({ period, draws, offset }: Seen): LiveDraw => liveDraw(period, draws, now() + offset);
  return createWatch<Seen>(
    {
      event: 'draw',
      look: async (api, before) => {
        const period = await getPeriod(api);
        const offset = clockOffset(period, now());
        return { period, draws: await resultFor(api, period, before?.draws ?? []), offset };
      },
      write: (seen) => JSON.stringify(view(seen)),
      fingerprint: (seen) => JSON.stringify({ ...view(seen), serverTime: 0 }),
      askAgainIn: (seen) => askAgainIn(view(seen), now() + seen.offset),
      beat: (seen) => String(now() + (seen?.offset ?? 0)),
    },
    options,
  );
}

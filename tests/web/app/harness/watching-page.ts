import type { Call } from '~/contract/call';
import type { LiveDraw } from '~/domains/draw/live/live';
import type { Subscriber } from '~/upstream/cache/live-watch.server';
import type { Api } from '~/upstream/call/api';
import { UpstreamError } from '~/upstream/call/upstream-error';

/** How far the clock of the member API is ahead, in ms. */
export const AHEAD = 3_000;
/** When these tests take place, by our own clock. */
export const START = Date.UTC(2026, 10, 21) - AHEAD;

/** What a member API with periods of 60 s answers. */
function answer({ path }: Call) {
  const now = Date.now() + AHEAD;
  const passed = now - Date.UTC(2026, 10, 21);
  const period = Math.floor(passed / 60_000);
  const since = passed % 60_000;
  if (path === '/lottery/getlatestdraw')
    return { period: String(period - (since < 3_000 ? 2 : 1)), numbers: [1, 2, 3], sum: 6, result: ['lily', 'smoke'] };
  const opensAt = now - since;
  return {
    period: String(period),
    opensAt,
    closesAt: opensAt + 50_000,
    drawsAt: opensAt + 60_000,
    serverTime: now,
    status: since >= 50_000 ? 'closed' : since >= 30_000 ? 'soon' : 'open',
    last: { period: String(period - 1), status: since < 3_000 ? 'drawing' : 'complete' },
  };
}

/** What a call throws. */
export const failure = (kind: 'network' | 'expired') => new UpstreamError(kind, { path: '/x', requestId: '1' });

/** A page that follows the draw. */
export interface Page extends Subscriber {
  heard: string[];
  draws: LiveDraw[];
  ended: boolean;
  /** What its calls throw; nothing: they succeed. */
  broken: Error | undefined;
}

/** Opens a page of a member whose calls are written down, with the member's name. */
export function openPage(calls: string[], who = 'ann'): Page {
  const opened: Page = {
    who,
    heard: [],
    draws: [],
    ended: false,
    broken: undefined,
    api: ((call: Call) => {
      calls.push(`${who} ${call.path.slice('/lottery/get'.length)}`);
      return opened.broken ? Promise.reject(opened.broken) : Promise.resolve(answer(call));
    }) as unknown as Api,
    tell: (event, data) => {
      opened.heard.push(event);
      if (event === 'draw') opened.draws.push(JSON.parse(data) as LiveDraw);
    },
    end: () => (opened.ended = true),
  };
  return opened;
}

import { redirect } from '@remix-run/node';
import { paths } from '~/paths';
import type { MemberVisit } from './visit.server';
import { redirectTarget } from './redirect-target';

/**
 * Holds a member who plays to the reality check that they have chosen: when the minutes are over since they signed in or
 * last went on, the page or form leads to the check first. Call it where bets are entered and placed, and nowhere else:
 * records, results and everything to read stay open (rule X6).
 *
 * A new interval counts at once, for the time that has passed already too.
 *
 * @param minutes the member's interval; `undefined` when none is chosen
 * @returns milliseconds until the next check, `undefined` when none will come
 * @throws Response to the check, which leads back here
 */
export function realityCheck(
  { session, url }: Pick<MemberVisit, 'session' | 'url'>,
  minutes: number | undefined,
): number | undefined {
  if (minutes === undefined) return undefined;
  const left = (session.checkedAt ?? session.since) + minutes * 60_000 - Date.now();
  if (left <= 0) throw redirect(paths.realityCheck(url.pathname + url.search));
  return left;
}

/** What an address leads to: however it is encoded, in whichever case, and with or without slashes at its end. */
function placeOf({ pathname }: URL): string {
  return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
}

/**
 * Where a member goes on to after a check.
 *
 * @param url of the check itself
 * @returns the page that led here, the draw when it is unknown; never the check again
 */
export function afterRealityCheck(url: URL): string {
  const wanted = url.searchParams.get('redirect');
  const target = wanted === null ? paths.vote() : redirectTarget(wanted);
  return placeOf(new URL(target, url)) === placeOf(url) ? paths.vote() : target;
}

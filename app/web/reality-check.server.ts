import { redirect } from '@remix-run/node';
import { paths } from '~/paths';
import type { MemberVisit } from './page.server';

/**
 * Holds a member who plays to the reality check that they have chosen: when the minutes are over since they signed in or
 * last went on, the page or form leads to the check first. Call it on every page and form of the draw.
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

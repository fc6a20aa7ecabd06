import { redirect } from '@remix-run/node';
import { paths } from '~/paths';
import type { MemberContext } from './request-context.server';
import { redirectTarget } from '../session/redirect-target';

/**
 * Enforces a member's reality check: when the interval has passed since sign-in or the last check, the page or form
 * redirects to the check first. Call it where bets are entered and placed, and nowhere else: records, results and
 * everything to read stay open (rule X6).
 *
 * A new interval takes effect at once, and includes the time that has passed already.
 *
 * @param minutes the member's interval; `undefined` if none is set
 * @returns milliseconds until the next check, `undefined` if there is none
 * @throws Response redirects to the check, which leads back here
 */
export function realityCheck(
  { session, url }: Pick<MemberContext, 'session' | 'url'>,
  minutes: number | undefined,
): number | undefined {
  if (minutes === undefined) return undefined;
  const left = (session.checkedAt ?? session.since) + minutes * 60_000 - Date.now();
  if (left <= 0) throw redirect(paths.realityCheck(url.pathname + url.search));
  return left;
}

/** The normalised path of a URL: decoded, lower case, without trailing slashes. */
function placeOf({ pathname }: URL): string {
  return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
}

/**
 * Where a member continues after a check.
 *
 * @param url of the check itself
 * @returns the page that redirected here, by default the draw; never the check again
 */
export function afterRealityCheck(url: URL): string {
  const wanted = url.searchParams.get('redirect');
  const target = wanted === null ? paths.vote() : redirectTarget(wanted);
  return placeOf(new URL(target, url)) === placeOf(url) ? paths.vote() : target;
}

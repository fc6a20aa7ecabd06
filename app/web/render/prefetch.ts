import { paths } from '~/paths';
import { TABS, type TabName } from '~/tabs';
import { BEFORE_HYDRATION } from './page-start';

/** Tabs that may be prefetched: opening them has no side effects, and they show no money. */
const AHEAD: Readonly<Record<TabName, boolean>> = { home: true, movie: true, meet: true, vote: false, profile: false };
/** Their addresses; these pages link to detail pages. */
const LISTS: readonly string[] = TABS.flatMap(([name, path]) => (AHEAD[name] ? [path] : []));
const DETAILS = [paths.movie(''), paths.meet('')];

/** Whether a request is a prefetch. Source: Speculation Rules, `Sec-Purpose`. */
export const isPrefetch = (purpose: string | null | undefined): boolean => /^prefetch\b/.test(purpose ?? '');

/**
 * Whether a page may be prefetched: it is read only, shows no money and marks nothing as seen. Prefetches of other
 * pages are refused; the browser requests them on the actual visit.
 *
 * @param path without the query
 */
export function mayBePrefetched(path: string): boolean {
  return (
    LISTS.includes(path) || DETAILS.some((start) => path.startsWith(start) && /^[^/]+$/.test(path.slice(start.length)))
  );
}

const prefetch = (eagerness: string, links: readonly string[]) =>
  JSON.stringify({ prefetch: [{ where: { href_matches: links }, eagerness }] });
const TABS_RULES = prefetch('moderate', LISTS);
const DETAILS_RULES = prefetch(
  'conservative',
  DETAILS.map((start) => `${start}:id`),
);

/**
 * The speculation rules of a page: prefetches other tabs when a member is about to tap them, and detail pages on the
 * tap itself. Browsers without support ignore them.
 *
 * @returns the rules, each with the attributes of its script
 */
export function speculationRules(path: string): readonly { rules: string; attributes: string }[] {
  if (!LISTS.includes(path)) return [];
  return [
    { rules: TABS_RULES, attributes: '' },
    { rules: DETAILS_RULES, attributes: ` ${BEFORE_HYDRATION}=""` },
  ];
}

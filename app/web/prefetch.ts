import { paths } from '~/paths';
import { UNTIL_TAKEOVER } from './page-start';

/** Lists that lead to each other by the tabs, and to the pages below them. None of them changes anything by being opened. */
const LISTS = [paths.home(), paths.movies(), paths.meets()];
const DETAILS = [paths.movie(''), paths.meet('')];

/** Whether a request is made ahead of a visit that may never come. Source: Speculation Rules, `Sec-Purpose`. */
export const isPrefetch = (purpose: string | null | undefined): boolean => /^prefetch\b/.test(purpose ?? '');

/**
 * Whether a page may be fetched before it is visited: it is read only, shows no money and marks nothing as seen. Others are refused,
 * and asked for when they are visited.
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
 * The speculation rules of a page: a list's other tabs are fetched when a member is about to tap on them, the pages that it
 * lists when they tap. Browsers without such rules pass over them.
 *
 * @param nonce of this answer's content security policy
 */
export function speculationRules(path: string, nonce: string): string {
  if (!LISTS.includes(path)) return '';
  const script = (rules: string, more = '') =>
    `<script type="speculationrules" nonce="${nonce}"${more}>${rules}</script>`;
  return script(TABS_RULES) + script(DETAILS_RULES, ` ${UNTIL_TAKEOVER}=""`);
}

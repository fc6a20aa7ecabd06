import { paths } from './paths';

/**
 * The tabs, in their order on the page: name and address. A tab's name is that of its icon (`app/ui/media/icon.tsx`) and
 * the key of its text (`app/i18n/<language>/shell.ts`); the compiler names what is missing.
 */
export const TABS = [
  ['home', paths.home()],
  ['movie', paths.movies()],
  ['meet', paths.meets()],
  ['vote', paths.vote()],
  ['profile', paths.profile()],
] as const;

/** Names of the tabs. */
export type TabName = (typeof TABS)[number][0];

/**
 * The address of the current tab: the longest one that the open page is below, so that a page with a tab of its own does
 * not mark the tab above it, too.
 *
 * @param pathname in any case, as routes match it
 * @returns `undefined` outside all tabs
 */
export const currentTab = (pathname: string, tabs: readonly (readonly [string, string])[] = TABS): string | undefined =>
  tabs
    .map(([, path]) => path)
    .filter((path) => `${pathname}/`.toLowerCase().startsWith(`${path}/`))
    // All begin the same address, so the longest one is the last in the order of strings.
    .sort()
    .pop();

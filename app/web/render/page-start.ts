/** The cookie with the stylesheet version that a browser has fetched. Set by a page's script, so not `HttpOnly`. */
export const STYLES_COOKIE = 'css';

/** Attribute with the version of a stylesheet that is still disabled. */
export const STYLES_VERSION = 'data-version';

/** Marks elements that are removed once the scripts take over: these fetch data where browsers fetch pages. */
export const BEFORE_HYDRATION = 'data-until-takeover';

/** Data for the page's scripts, as `window.pageStart`. */
export interface PageStart {
  /** Same as Remix' `__remixContext`. */
  context: Record<string, unknown>;
  /** URL of the manifest of all routes. */
  manifest: string;
  /** URLs of the page's route modules, by route id. */
  modules: Readonly<Record<string, string>>;
  /** URL of the entry script, which reads all this. */
  entry: string;
  /** Imports of these scripts. */
  imports: readonly string[];
}

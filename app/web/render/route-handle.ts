/** A route's `handle`, as the frame around it uses it. */
export interface RouteHandle {
  /** The scripts of a document that begins with this page may fetch films, from any host. */
  fetchesFilms?: boolean;
  /**
   * When a browser without scripts loads the page again, in seconds; scripts do it themselves. Only for pages without a form.
   *
   * @param data the loader's result
   * @returns `undefined`: not at all
   */
  reloadsAfter?: (data: Readonly<Record<string, unknown>>) => number | undefined;
  /**
   * Declares that the page may be rendered once for all members with the same data, and which of its data are a
   * member's own words: they are printed as they are, and affect nothing else. The rest of the page must depend only on
   * its data, address and language: no time of day, nothing random. See render-cache.server.
   *
   * @param data the loader's result
   * @returns fields in it, `name` or `name.of.a.part`, whose texts are all own words; `undefined` to render the page for this member alone
   */
  personal?: (data: Readonly<Record<string, unknown>>) => readonly string[] | undefined;
}

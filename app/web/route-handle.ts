/** What a route's `handle` says to the frame around it. */
export interface RouteHandle {
  /** The scripts of a document that begins with this page may fetch films, from wherever they are. */
  fetchesFilms?: boolean;
  /**
   * Says that the page may be drawn once for all whose data is the same, and which of its data are a member's own words: those
   * stand in it as they are, and decide nothing else. Everything else of the page follows from its data, its address and its
   * language alone: no time of day, nothing by chance. See page-template.server.
   *
   * @param data what the route's loader answered
   * @returns names of texts in it; `undefined` when the page is to be drawn for this member alone
   */
  ownWords?: (data: Readonly<Record<string, unknown>>) => readonly string[] | undefined;
}

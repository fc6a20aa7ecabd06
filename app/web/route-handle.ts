/** What a route's `handle` says to the frame around it. */
export interface RouteHandle {
  /** The scripts of a document that begins with this page may fetch films, from wherever they are. */
  fetchesFilms?: boolean;
}

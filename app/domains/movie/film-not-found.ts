/** A film that was not found in the lists of a service. */
export class FilmNotFound extends Error {
  override name = 'FilmNotFound';

  /** @param looked how many films were searched if the service lists more; `undefined`: all */
  constructor(readonly looked?: number) {
    super(looked === undefined ? 'not listed' : `not among the first ${String(looked)} films`);
  }
}

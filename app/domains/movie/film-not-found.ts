/** A film that the lists of a service do not have, as far as they were looked through. */
export class FilmNotFound extends Error {
  override name = 'FilmNotFound';

  /** @param looked how many films were looked through while the service lists more; `undefined`: all of them */
  constructor(readonly looked?: number) {
    super(looked === undefined ? 'not listed' : `not among the first ${String(looked)} films`);
  }
}

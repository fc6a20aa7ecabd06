import type { Clock } from '~/i18n/clock';
import { formatDateTime } from '~/i18n/format';
import { paths } from '~/paths';
import { clock } from '../running-time';
import type { KeptFilm, WatchedFilm } from './watching.api.server';

/** View model of a favourite or of a film in the history. */
export interface KeptCard {
  id: string;
  name: string | undefined;
  poster: string | undefined;
  /** Leads to the part that was watched last. */
  href: string;
  /** When it was added, or watched last. */
  at: string | undefined;
  /** Where it goes on, such as `12:30`; `undefined` at the end. */
  stoppedAt: string | undefined;
  /** Name of the episode; `undefined` for films with one part. */
  episode: string | undefined;
}

/** A favourite. */
export const favouriteCard = ({ id, name, poster, at }: KeptFilm, reader: Clock): KeptCard => ({
  id,
  name,
  poster,
  href: paths.movie(id),
  at: at === undefined ? undefined : formatDateTime(at, reader),
  stoppedAt: undefined,
  episode: undefined,
});

/** A film of the history. */
export const watchedCard = (film: WatchedFilm, reader: Clock): KeptCard => ({
  ...favouriteCard(film, reader),
  href: paths.movie(film.id, { source: film.source, episode: film.episode }),
  stoppedAt: film.seconds > 0 ? clock(film.seconds) : undefined,
  // Names of single films are `1`.
  episode: film.part === '1' && film.episode === 1 ? undefined : film.part,
});

import { envelope, videoSuccess, type Behaviour } from './bad-upstream';
import { pageOf, playTexts, type Library, type LibraryFilm } from './film-library';

const card = ({ id, name, picture, minutes, views }: LibraryFilm) => ({
  vod_id: Number(id),
  vod_name: name,
  vod_pic: picture,
  vod_duration: `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}:00`,
  vod_hits: views,
});

const whole = (library: Library, film: LibraryFilm) => ({
  ...card(film),
  type_id: Number(film.categoryId),
  category: library.categories.find(({ id }) => id === film.categoryId)?.name,
  vod_director: film.director,
  vod_actor: film.actors,
  vod_year: film.year,
  vod_content: film.description,
  ...playTexts(film),
});

/** Variants of the services in docs/member-api.md. */
interface Ways {
  /** Maximum page size. */
  longest?: number;
  /** Returns no total. */
  withoutTotal?: boolean;
  /** Ignores the page, and returns everything as a bare list. */
  withoutPages?: boolean;
  /** Ignores the search text and the category. */
  withoutFilters?: boolean;
  /** Rows contain all fields of a film, and not only those of a card. */
  wholeRows?: boolean;
}

/** The responses of a video service of docs/member-api.md for a library. */
export function nativeFilms(library: Library, ways: Ways = {}): Readonly<Record<string, Behaviour>> {
  return {
    '/getVideos': (response, request) => {
      const asked = request.query;
      const page = Number(asked.get('page') ?? 1);
      const limit = Math.min(Number(asked.get('limit') ?? 20), ways.longest ?? 100);
      const filter = ways.withoutFilters
        ? {}
        : { categoryId: asked.get('type_id') ?? '', words: asked.get('wd') ?? '' };
      const size = ways.withoutPages ? library.films.length : limit;
      const { rows, total } = pageOf(library, { page: ways.withoutPages ? 1 : page, size, ...filter });
      const list = rows.map(ways.wholeRows ? (film) => whole(library, film) : card);
      const told = ways.withoutTotal ? { list } : { list, total, page, limit };
      videoSuccess(ways.withoutPages ? list : told)(response, request);
    },
    '/getVideoTypes': videoSuccess({
      list: library.categories.flatMap(({ id, name, parentId }) =>
        parentId === undefined ? [] : [{ type_id: Number(id), type_name: name }],
      ),
    }),
    '/getVideoDetail': (response, request) => {
      const film = library.films.find(({ id }) => id === request.query.get('vod_id'));
      if (!film) {
        envelope(404, 'No such film', { reason: 'not_found' })(response, request);
        return;
      }
      videoSuccess(whole(library, film))(response, request);
    },
  };
}

/** The responses of a video service with only the one call of the specification. */
export function plainFilms(library: Library, ways: Ways = {}): Readonly<Record<string, Behaviour>> {
  const { '/getVideos': lists } = nativeFilms(library, { withoutFilters: true, wholeRows: true, ...ways });
  return lists ? { '/getVideos': lists } : {};
}

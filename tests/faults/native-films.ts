import { envelope, videoSuccess, type Behaviour } from './bad-upstream';
import { pageOf, playTexts, type Library, type LibraryFilm } from './film-library';

const card = ({ id, name, picture, minutes, views }: LibraryFilm) => ({
  vod_id: Number(id),
  vod_name: name,
  vod_pic: picture,
  vod_duration: `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}:00`,
  vod_hits: views,
});

/** What a video service of api.md answers out of a library. */
export function nativeFilms(library: Library): Readonly<Record<string, Behaviour>> {
  return {
    '/getVideos': (response, request) => {
      const asked = request.query;
      const [page, limit] = [Number(asked.get('page') ?? 1), Number(asked.get('limit') ?? 20)];
      const question = { page, size: limit, categoryId: asked.get('type_id') ?? '', words: asked.get('wd') ?? '' };
      const { rows, total } = pageOf(library, question);
      videoSuccess({ list: rows.map(card), total, page, limit })(response, request);
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
      videoSuccess({
        ...card(film),
        category: library.categories.find(({ id }) => id === film.categoryId)?.name,
        vod_director: film.director,
        vod_actor: film.actors,
        vod_year: film.year,
        vod_content: film.description,
        ...playTexts(film),
      })(response, request);
    },
  };
}

import { getFilm, listFilms, listFilmTypes } from '~/contract/calls/video';
import { Refusal } from '../refusal';
import { openRoute, type Route, type Service } from '../service';
import { writeFilmCard } from './film-card';
import { wantFilms } from './film-search.server';
import { normalise } from './search-terms';
import { columnSuffix } from './localized';

function listRoute({ db, now }: Service): Route {
  return openRoute(listFilms, async ({ page, limit, type_id: typeId, type, wd }, { lang }) => {
    const by = type === 'hot' ? 'hits' : 'added_at';
    const words = normalise(wd ?? '');
    const { wanted, total } = await wantFilms(db, { words, by, typeId }, { page, limit });
    const paged = { page, limit, ...(total !== undefined && { total }) };
    if (!wanted) return { list: [], ...paged };
    const rows = await db
      .selectFrom('films')
      .select(['id', `name_${columnSuffix(lang)} as name`, 'poster', 'duration', 'hits', 'added_at'])
      // The subquery skips earlier rows in the index alone.
      .where('id', 'in', (select) => select.selectFrom(wanted).select('wanted.id'))
      .orderBy(by, 'desc')
      .orderBy('id', 'desc')
      .execute();
    return { list: rows.map((row) => writeFilmCard(row, now())), ...paged };
  });
}

function detailRoute({ db, now }: Service): Route {
  return openRoute(getFilm, async ({ vod_id }, { lang }) => {
    const suffix = columnSuffix(lang);
    const [film, sources, tracks] = await Promise.all([
      db
        .selectFrom('films')
        .innerJoin('film_types', 'film_types.id', 'films.type_id')
        .select([
          'films.id',
          `films.name_${suffix} as name`,
          `films.description_${suffix} as description`,
          `film_types.name_${suffix} as category`,
          'poster',
          'duration',
          'hits',
          'added_at',
          'year',
          'films.type_id',
          'director',
          'actors',
          'play_url',
          'audio_url',
        ])
        .where('films.id', '=', vod_id)
        .executeTakeFirst(),
      db
        .selectFrom('film_sources')
        .select(['url', 'label', 'type', 'width', 'height', 'bytes'])
        .where('film_id', '=', vod_id)
        .orderBy('position')
        .execute(),
      db
        .selectFrom('film_tracks')
        .select(['url', 'lang', 'label'])
        .where('film_id', '=', vod_id)
        .orderBy('position')
        .execute(),
    ]);
    if (!film) throw new Refusal('not_found', {}, 404);
    return {
      ...writeFilmCard(film, now()),
      type_id: film.type_id,
      category: film.category,
      vod_director: film.director,
      vod_actor: film.actors,
      vod_year: film.year,
      vod_content: film.description,
      vod_play_url: film.play_url,
      ...(film.audio_url && { vod_audio_url: film.audio_url }),
      sources,
      tracks,
    };
  });
}

/** The video service: code 1 on success, public (docs/member-api.md, Content). */
export function filmRoutes(service: Service): Route[] {
  return [
    listRoute(service),
    openRoute(listFilmTypes, async (_, { lang }) => {
      const list = await service.db
        .selectFrom('film_types')
        .select(['id as type_id', `name_${columnSuffix(lang)} as type_name`])
        .orderBy('position')
        .execute();
      return { list, total: list.length };
    }),
    detailRoute(service),
  ];
}

import { getFilm, listFilms, listFilmTypes } from '~/contract/video';
import { Refusal } from '../refusal';
import { openRoute, type Route, type Service } from '../service';
import { passOver, rowByRow } from '../store/kept-blocks';
import { readCount } from '../store/kept-counts';
import { countRows } from '../store/totals';
import { writeFilmCard } from './film-card';
import { FILM_ORDERS } from './film-lists';
import { endOfPrefix, normalise } from './search-terms';
import { suffixOf } from './spoken';

/** The films that a question means. */
function filmsMeant({ db }: Service, typeId: string | undefined, words: string) {
  return db
    .selectFrom('films')
    .$if(typeId !== undefined, (query) => query.where('type_id', '=', typeId ?? ''))
    .$if(words !== '', (query) =>
      query.where('id', 'in', (select) =>
        select
          .selectFrom('film_terms')
          .select('film_id')
          .where('term', '>=', words)
          .where('term', '<', endOfPrefix(words)),
      ),
    );
}

/** What a search finds is counted by looking at all of it: no number of it is kept. */
async function countFound(found: ReturnType<typeof filmsMeant>): Promise<number> {
  const { films } = await found.select(countRows().as('films')).executeTakeFirstOrThrow();
  return films;
}

function listRoute(service: Service): Route {
  const { db, now } = service;
  return openRoute(listFilms, async ({ page, limit, type_id, type, wd }, { lang }) => {
    const by = type === 'hot' ? 'hits' : 'added_at';
    const words = normalise(wd ?? '');
    const meant = filmsMeant(service, type_id, words);
    const { all, ofType } = FILM_ORDERS[by];
    const start =
      words === ''
        ? await passOver(db, type_id === undefined ? all : ofType, { page, limit, of: type_id })
        : rowByRow({ page, limit });
    if (!start) return { list: [], total: await readCount(db, 'films', type_id), page, limit };
    const [total, rows] = await Promise.all([
      words === '' ? readCount(db, 'films', type_id) : countFound(meant),
      db
        .selectFrom('films')
        .select(['id', `name_${suffixOf(lang)} as name`, 'poster', 'duration', 'hits', 'added_at'])
        // The pages before this one are skipped in the index alone, without reading their rows.
        .where('id', 'in', (select) =>
          select
            .selectFrom(
              meant
                .select('id')
                .where(start.where)
                .orderBy(by, 'desc')
                .orderBy('id', 'desc')
                .limit(limit)
                .offset(start.offset)
                .as('wanted'),
            )
            .select('wanted.id'),
        )
        .orderBy(by, 'desc')
        .orderBy('id', 'desc')
        .execute(),
    ]);
    return { list: rows.map((row) => writeFilmCard(row, now())), total, page, limit };
  });
}

function detailRoute({ db, now }: Service): Route {
  return openRoute(getFilm, async ({ vod_id }, { lang }) => {
    const suffix = suffixOf(lang);
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
          'director',
          'actors',
          'play_url',
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
      category: film.category,
      vod_director: film.director,
      vod_actor: film.actors,
      vod_year: film.year,
      vod_content: film.description,
      vod_play_url: film.play_url,
      sources,
      tracks,
    };
  });
}

/** The video service: code 1 on success, open to anyone (api.md, Content). */
export function filmRoutes(service: Service): Route[] {
  return [
    listRoute(service),
    openRoute(listFilmTypes, async (_, { lang }) => {
      const list = await service.db
        .selectFrom('film_types')
        .select(['id as type_id', `name_${suffixOf(lang)} as type_name`])
        .orderBy('position')
        .execute();
      return { list, total: list.length };
    }),
    detailRoute(service),
  ];
}

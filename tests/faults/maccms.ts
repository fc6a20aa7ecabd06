import { text, type Behaviour } from './bad-upstream';
import { pageOf, playTexts, type Library, type LibraryFilm } from './film-library';

/** Path of MacCMS's provide API. */
export const PROVIDE = '/api.php/provide/vod/';

/** Variants of MacCMS services. */
export interface MaccmsWays {
  /** Fixed page size: services before 2023 ignore `pagesize`. */
  pageSize?: number;
  /** A service that supports only `ac=list` and `ac=detail`. */
  withoutVideolist?: boolean;
  /** Fields that are missing in every entry. */
  without?: readonly string[];
}

/** A MacCMS response: all fields are beside the code, and the content type is HTML. */
export const maccmsAnswer = (answer: object): Behaviour =>
  text(JSON.stringify({ code: 1, msg: '数据列表', ...answer }), 'text/html; charset=utf-8');

const brief = (film: LibraryFilm, library: Library) => ({
  vod_id: Number(film.id),
  vod_name: film.name,
  type_id: Number(film.categoryId),
  type_name: library.categories.find(({ id }) => id === film.categoryId)?.name ?? '',
  vod_en: 'film',
  vod_time: '2026-11-20 20:50:19',
  vod_remarks: 'HD',
  vod_play_from: playTexts(film).vod_play_from.replaceAll('$$$', ','),
});

const whole = (film: LibraryFilm, library: Library) => ({
  ...brief(film, library),
  ...playTexts(film),
  vod_play_server: film.sources.map(() => 'no').join('$$$'),
  vod_play_note: film.sources.map(() => '').join('$$$'),
  vod_pic: film.picture,
  vod_duration: String(film.minutes),
  vod_hits: film.views,
  vod_time_add: 1_585_000_000,
  vod_director: film.director,
  vod_actor: film.actors,
  vod_year: film.year,
  vod_pubdate: '',
  vod_blurb: '',
  vod_content: film.description,
});

/** The responses of a MacCMS site for a library; see `application/api/controller/Provide.php` of MacCMS. */
export function maccmsFilms(library: Library, ways: MaccmsWays = {}): Readonly<Record<string, Behaviour>> {
  const classes = library.categories.map(({ id, name, parentId }) => ({
    type_id: Number(id),
    type_pid: Number(parentId ?? 0),
    type_name: name,
  }));
  return {
    [PROVIDE]: (response, request) => {
      const asked = request.query;
      const ac = asked.get('ac');
      const page = Number(asked.get('pg') ?? 1);
      const size = ways.pageSize ?? Number(asked.get('pagesize') ?? 20);
      const ids = asked.get('ids')?.split(',');
      const films = ids ? library.films.filter(({ id }) => ids.includes(id)) : library.films;
      const question = { page, size, categoryId: asked.get('t') ?? '', words: asked.get('wd') ?? '' };
      const { rows, total } = pageOf({ ...library, films }, question);
      const full = ac === 'detail' || (ac === 'videolist' && !ways.withoutVideolist);
      const list = rows.map((film) => {
        const entry = Object.entries((full ? whole : brief)(film, library));
        return Object.fromEntries(entry.filter(([name]) => !ways.without?.includes(name)));
      });
      const figures = { page: String(page), pagecount: Math.ceil(total / size), limit: String(size), total };
      maccmsAnswer({ ...figures, list, ...(full ? {} : { class: classes }) })(response, request);
    },
  };
}

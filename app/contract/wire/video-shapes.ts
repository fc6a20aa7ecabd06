import { findList, isFields, LISTS, oneOf, unpacked, type Fields } from './containers';

/**
 * How video services send what the specification leaves open (chapters 3 and 7: the fields of a film beyond the five
 * that have names, and the shape of the list). Normalised to the names and types of contract/calls/video before parsing.
 */

const FILM_LISTS = [...LISTS, 'videos'];

/**
 * Finds the films of an answer, and the fields beside the list.
 *
 * @returns `undefined` if there is no list
 */
export const findFilms = (data: unknown) => findList(data, FILM_LISTS);

/** Aliases of fields that the specification does not name; the first non-empty one wins. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  type_id: ['type_id', 'category_id', 'cid'],
  category: ['category', 'type_name', 'category_name', 'vod_class'],
  vod_director: ['vod_director', 'director', 'directors'],
  vod_actor: ['vod_actor', 'actors', 'actor', 'vod_actors'],
  vod_year: ['vod_pubdate', 'release_date', 'releaseDate', 'vod_year', 'year'],
  vod_content: ['vod_content', 'description', 'vod_blurb', 'content'],
  vod_play_url: ['vod_play_url', 'play_url', 'playUrl', 'vod_url', 'video_url'],
  isNew: ['isNew', 'is_new', 'vod_new'],
  isHot: ['isHot', 'is_hot', 'vod_hot'],
};

const says = (value: unknown) => value !== null && value !== undefined && !(typeof value === 'string' && !value.trim());

/** A text, a list of texts or of objects with a name, as one line. */
function lineOf(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(lineOf)
      .filter((one) => typeof one === 'string')
      .join(', ');
  return isFields(value) ? (value['name'] ?? value['title']) : value;
}

const UNITS: Readonly<Record<string, number>> = { k: 1e3, 千: 1e3, w: 1e4, 万: 1e4, 萬: 1e4, m: 1e6, 亿: 1e8, 億: 1e8 };
const COUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*([kwm千万萬亿億])?\+?(?=\s|$|[^\d.,a-z])/i;

/** Parses a number of views: `12345`, `12,345`, `1.2w`, `1.2万次播放`. */
function readCount(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, whole, fraction = '', unit] = COUNT.exec(value.trim()) ?? [];
  if (whole === undefined) return value;
  return Math.round(Number(whole.replaceAll(',', '') + fraction) * (UNITS[unit?.toLowerCase() ?? ''] ?? 1));
}

const addressOf = (one: Fields) => one['url'] ?? one['src'] ?? one['play_url'];

/** Episodes in the MacCMS format; its separators are removed from titles. */
const asEpisodes = (episodes: readonly (readonly [title: unknown, url: unknown])[]) =>
  episodes.map(([title, url]) => `${String(title).replace(/[$#]/g, ' ')}$${String(url)}`).join('#');

/**
 * Sources of a film, from a service that sends a list or an object: URLs alone are versions of one film, URLs with
 * titles are its episodes.
 */
function playFields(value: unknown): Fields {
  const sent = unpacked(value);
  if (isFields(sent)) {
    if (typeof addressOf(sent) === 'string') return playFields([sent]);
    const named = Object.entries(sent).filter(([, url]) => typeof url === 'string');
    return { vod_play_url: asEpisodes(named) };
  }
  if (!Array.isArray(sent)) return { vod_play_url: sent };
  const entries = sent.map((one: unknown) => (isFields(one) ? one : { url: one }));
  const titled = entries.map((one) => [one['title'] ?? one['name'] ?? one['episode'], addressOf(one)] as const);
  if (titled.length > 0 && titled.every(([title]) => says(title))) return { vod_play_url: asEpisodes(titled) };
  return {
    vod_play_url: undefined,
    sources: entries.map((one) => ({ ...one, url: addressOf(one), label: one['label'] ?? one['quality'] })),
  };
}

/** A film with the names and types of contract/calls/video; anything else stays as it is. */
export function readFilmFields(film: unknown): unknown {
  if (!isFields(film)) return film;
  const named = Object.entries(OTHER_NAMES).map(([name, names]) => [name, names.map((one) => film[one]).find(says)]);
  const { vod_play_url: plays, ...fields } = Object.fromEntries(named) as Record<string, unknown>;
  const { sources, ...play } = playFields(plays);
  return {
    ...film,
    ...fields,
    category: lineOf(fields['category']),
    vod_director: lineOf(fields['vod_director']),
    vod_actor: lineOf(fields['vod_actor']),
    vod_hits: readCount(film['vod_hits']),
    ...play,
    ...(sources !== undefined && !Array.isArray(film['sources']) && { sources }),
  };
}

/** One film, in any shape of a single item or as the first of a list. */
export function readOneFilm(data: unknown): unknown {
  const one = oneOf(data);
  const first = isFields(one) && 'vod_id' in one ? undefined : findFilms(one)?.rows[0];
  return readFilmFields(first ?? one);
}

import { z } from 'zod';
import { PATTERNS } from '~/contract/calls/draw';
import { PICTURE_WIDTHS } from '~/ui/media/picture-size';

/**
 * Parses the query parameters of the addresses in `paths`. Invalid values are ignored: a mistyped page number must not
 * lead to an error page.
 */
const page = z.coerce.number().int().min(1).max(100_000).catch(1);
const shortText = z.string().trim().min(1).max(64).optional().catch(undefined);

/** Seed of a random order. Source: contract/calls/meet, `seed`. */
const seed = z.string().trim().min(1).max(32).optional().catch(undefined);

const get = (url: URL, name: string) => url.searchParams.get(name) ?? undefined;

const sort = z.enum(['new', 'hot']).optional().catch(undefined);

/** Maximum length of a film search. Source: contract/calls/video, `wd`. */
const LONGEST_WORDS = 100;

/**
 * Parameters of `/movie`.
 *
 * @returns `typed` is the trimmed search text; `words` is the same unless it is too long
 */
export function readMoviesQuery(url: URL) {
  const typed = (get(url, 'q') ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return {
    category: shortText.parse(get(url, 'category')),
    sort: sort.parse(get(url, 'sort')),
    page: page.parse(get(url, 'page')),
    typed,
    words: typed !== '' && typed.length <= LONGEST_WORDS ? typed : undefined,
  };
}

const place = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined);
/** A day, in seconds: no film is longer. */
const second = z.coerce.number().int().min(0).max(86_400).optional().catch(undefined);

/** Parameters of `/movie/detail/{id}`, see `paths.movie`. */
export function readFilmQuery(url: URL) {
  return {
    source: place.parse(get(url, 'source')),
    episode: place.parse(get(url, 'episode')),
    quality: place.parse(get(url, 'quality')),
    sound: get(url, 'sound') === '1' ? (1 as const) : undefined,
    t: second.parse(get(url, 't') || undefined),
  };
}

/** Parameters of `/meet`. */
export function readMeetsQuery(url: URL) {
  return {
    region: shortText.parse(get(url, 'region')),
    seed: seed.parse(get(url, 'seed')),
    page: page.parse(get(url, 'page')),
  };
}

/** Parameters of lists with pagination only. */
export function readPageQuery(url: URL) {
  return { page: page.parse(get(url, 'page')) };
}

/** Parameters of `/profile/customer-service` and of its pictures: the default is the last page. */
export function readConversationQuery(url: URL) {
  return { page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined).parse(get(url, 'page')) };
}

/** Parses an id in a path: valid by the contract (1 to 64 characters, no control characters), or `undefined`. */
export function readId(value: string | undefined): string | undefined {
  return /^\P{Cc}{1,64}$/u.test(value?.trim() ?? '') ? value?.trim() : undefined;
}

/** Parses a day as services write it, `2026-11-24`; anything else is `undefined`. */
export function readDay(value: string | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? value : undefined;
}

/**
 * Parameters of `/vote/history`, `/vote/bets` and `/vote/bets.csv`.
 *
 * @returns `period` if the typed text can be one; `typed` is that text, with full-width digits normalised
 */
export function readDrawsQuery(url: URL) {
  const typed = (get(url, 'period') ?? '').normalize('NFKC').trim();
  return {
    page: page.parse(get(url, 'page')),
    pattern: z.enum(PATTERNS).optional().catch(undefined).parse(get(url, 'pattern')),
    period: readId(typed),
    typed,
  };
}

const picture = z.object({
  src: z.string().min(1),
  signature: z.string().min(1),
  width: z.coerce
    .number()
    .default(480)
    .refine((width) => PICTURE_WIDTHS.some((known) => known === width)),
  quality: z.enum(['usual', 'low']).default('usual'),
  cut: z.enum(['wide']).optional(),
});

/** Parameters of `/captions`; `undefined` unless both are set. */
export function readCaptionsQuery(url: URL) {
  const [src, signature] = [get(url, 'src'), get(url, 's')];
  return src && signature ? { src, signature } : undefined;
}

/** Parameters of `/img`; `undefined` if any is invalid. The default width is 480. */
export function readPictureQuery(url: URL) {
  return picture.safeParse({
    src: get(url, 'src'),
    signature: get(url, 's'),
    width: get(url, 'w'),
    quality: get(url, 'q'),
    cut: get(url, 'c'),
  }).data;
}

import { z } from 'zod';
import { defineCall } from '../call';
import { findFilms, readFilmFields, readOneFilm } from '../wire/video-shapes';
import { ask, shape, type Shape, type Wire } from '../wire/wire';

/** The request of Home. Source: specification, chapter 7. */
export const HOT_FILMS = { page: 1, limit: 4, type_id: '30', type: 'hot' } as const;

const versions = (wire: Wire) =>
  wire.many(
    z.object({
      url: wire.text(),
      label: wire.optional(wire.text()),
      type: wire.optional(wire.text()),
      width: wire.optional(wire.int()),
      height: wire.optional(wire.int()),
      bytes: wire.optional(wire.int()),
    }),
  );

/**
 * A film. From a service with only the specified calls, its row in a list is all there is, so any field may be in it.
 */
const film = (wire: Wire) => ({
  vod_id: wire.id(),
  vod_name: wire.optional(wire.text()),
  vod_pic: wire.optional(wire.text()),
  vod_duration: wire.optional(wire.text()),
  vod_hits: wire.optional(wire.int()),
  isNew: wire.optional(wire.flag()),
  isHot: wire.optional(wire.flag()),
  /** Id of its category. */
  type_id: wire.optional(wire.id()),
  category: wire.optional(wire.text()),
  vod_director: wire.optional(wire.text()),
  vod_actor: wire.optional(wire.text()),
  vod_year: wire.optional(wire.text()),
  vod_content: wire.optional(wire.text()),
  /** One URL, or the MacCMS format: sources separated by `$$$`, episodes by `#`, each `title$address`. */
  vod_play_url: wire.optional(wire.text()),
  /** Names of the sources in `vod_play_url`, separated by `$$$`. */
  vod_play_from: wire.optional(wire.text()),
  /** Sound without the picture, in the format of `vod_play_url`: one URL, or one per episode. */
  vod_audio_url: wire.optional(wire.text()),
  /** Versions of the same film, such as sizes; with a type `audio/…`, its sound alone. */
  sources: wire.optional(versions(wire)),
  tracks: wire.optional(
    wire.many(z.object({ url: wire.text(), lang: wire.optional(wire.text()), label: wire.optional(wire.text()) })),
  ),
});

const filmList = shape((wire) => wire.list(z.object(film(wire))));

/** If none of the films that were sent can be parsed, the list is an error, not empty. */
const films: typeof filmList = {
  strict: filmList.strict,
  lenient: z.unknown().transform((data, context) => {
    const sent = findFilms(data);
    const read = sent && filmList.lenient.safeParse({ ...sent.about, list: sent.rows.map(readFilmFields) });
    if (read?.success && (read.data.list.length > 0 || sent?.rows.length === 0)) return read.data;
    context.addIssue({ code: 'custom', message: sent ? 'no film can be read' : 'no list of films' });
    return z.NEVER;
  }),
};

/** A {@link Shape} whose lenient schema preprocesses the data. */
const readAs = <Type extends z.ZodTypeAny>(read: (data: unknown) => unknown, { strict, lenient }: Shape<Type>) => ({
  strict,
  lenient: z.preprocess(read, lenient),
});

/**
 * GET {VIDEO_API_URL}/getVideos. `total` is left out if counting would be too expensive: when words match more than a
 * search looks through.
 */
export const listFilms = defineCall(
  'GET /getVideos',
  'Films; type hot orders by views, type new by date',
  z.object({
    page: ask.page(),
    limit: ask.limit(),
    type_id: ask.id().optional(),
    type: ask.word(['hot', 'new']).optional(),
    wd: ask.text(100).optional(),
  }),
  films,
  { row: 'S', service: 'video', access: 'anyone' },
);

/** GET {VIDEO_API_URL}/getVideoTypes */
export const listFilmTypes = defineCall(
  'GET /getVideoTypes',
  'Categories of films',
  z.object({}),
  shape((wire) => wire.list(z.object({ type_id: wire.id(), type_name: wire.text() }))),
  { service: 'video', access: 'anyone', row: 'X' },
);

/** GET {VIDEO_API_URL}/getVideoDetail */
export const getFilm = defineCall(
  'GET /getVideoDetail',
  'One film with its sources and captions',
  z.object({ vod_id: ask.id() }),
  readAs(
    readOneFilm,
    shape((wire) => wire.sparse(z.object({ ...film(wire), vod_id: wire.optional(wire.id()) }))),
  ),
  { service: 'video', access: 'anyone', row: 'X' },
);

import { z } from 'zod';
import { defineCall } from './call';
import { ask, shape, type Wire } from './wire';

/** The type of Home's hot films. Source: specification, chapter 7 ("type_id 30, type hot"). */
export const HOT_TYPE_ID = '30';

const filmCard = (wire: Wire) => ({
  vod_id: wire.id(),
  vod_name: wire.optional(wire.text()),
  vod_pic: wire.optional(wire.text()),
  vod_duration: wire.optional(wire.text()),
  vod_hits: wire.optional(wire.int()),
  isNew: wire.optional(wire.flag()),
  isHot: wire.optional(wire.flag()),
});

/**
 * GET {VIDEO_API_URL}/getVideos. `total` is left out where it would have to be counted: of words that more is found by than a
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
  shape((wire) => wire.list(z.object(filmCard(wire)))),
  { service: 'video', access: 'anyone' },
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
  shape((wire) =>
    wire.sparse(
      z.object({
        ...filmCard(wire),
        vod_id: wire.optional(wire.id()),
        category: wire.optional(wire.text()),
        vod_director: wire.optional(wire.text()),
        vod_actor: wire.optional(wire.text()),
        vod_year: wire.optional(wire.text()),
        vod_content: wire.optional(wire.text()),
        /** One address, or as MacCMS writes them: sources parted by `$$$`, episodes by `#`, each `title$address`. */
        vod_play_url: wire.optional(wire.text()),
        /** Names of the sources in `vod_play_url`, parted by `$$$`. */
        vod_play_from: wire.optional(wire.text()),
        /** Versions of one and the same, such as sizes. */
        sources: wire.optional(
          wire.many(
            z.object({
              url: wire.text(),
              label: wire.optional(wire.text()),
              type: wire.optional(wire.text()),
              width: wire.optional(wire.int()),
              height: wire.optional(wire.int()),
              bytes: wire.optional(wire.int()),
            }),
          ),
        ),
        tracks: wire.optional(
          wire.many(
            z.object({ url: wire.text(), lang: wire.optional(wire.text()), label: wire.optional(wire.text()) }),
          ),
        ),
      }),
    ),
  ),
  { service: 'video', access: 'anyone', row: 'X' },
);

import { z } from 'zod';
import { defineCall } from '../call';
import { ask, shape, type Wire } from '../wire/wire';

/** Most favourites, and most films in a history, that the embedded member API keeps per member: the oldest are dropped. */
export const FAVOURITES_MAX = 500;
export const HISTORY_MAX = 500;

/** Longest name and poster address of a film, and longest name of an episode, in UTF-16 units. */
export const FILM_NAME_MAX = 200;
export const POSTER_MAX = 1_000;
export const PART_MAX = 100;

/** A day: no film is longer. */
const SECONDS_MAX = 86_400;

/**
 * A film as the app sends it: films may come from a video service of their own, whose ids the member API does not know. It
 * keeps the words as they are and returns them.
 */
const sentFilm = {
  vod_id: ask.id(),
  vod_name: ask.text(FILM_NAME_MAX).optional(),
  vod_pic: ask.text(POSTER_MAX).optional(),
};

const film = (wire: Wire) => ({
  vod_id: wire.id(),
  vod_name: wire.optional(wire.text()),
  vod_pic: wire.optional(wire.text()),
  at: wire.optional(wire.time()),
});

/** Where a member stopped: source and episode from 1, name of the episode, whole seconds (0: at the end, or not begun). */
const position = (wire: Wire) => ({
  source: wire.optional(wire.int()),
  episode: wire.optional(wire.int()),
  part: wire.optional(wire.text()),
  seconds: wire.optional(wire.int()),
});

const nothing = shape((wire) => wire.nothing());

/** GET /video/kept. `history`: whether the member has turned the history on. */
export const getKeptFilm = defineCall(
  'GET /video/kept',
  'What the member keeps of one film: favourite or not, and where they stopped',
  z.object({ vod_id: ask.id() }),
  shape((wire) =>
    z.object({
      history: wire.flag(),
      favourite: wire.flag(),
      position: wire.optional(z.object({ ...position(wire), at: wire.optional(wire.time()) })),
    }),
  ),
  { row: 'X' },
);

/** GET /video/favourites. Newest first. */
export const listFavourites = defineCall(
  'GET /video/favourites',
  "The member's favourite films",
  z.object({ page: ask.page(), limit: ask.limit() }),
  shape((wire) => wire.list(z.object(film(wire)))),
  { row: 'X' },
);

/** POST /video/favourite. Idempotent. */
export const addFavourite = defineCall(
  'POST /video/favourite',
  'Keep a film as a favourite; the oldest of more than 500 is dropped',
  z.object(sentFilm),
  nothing,
  { row: 'X' },
);

/** POST /video/unfavourite. Idempotent. */
export const removeFavourite = defineCall(
  'POST /video/unfavourite',
  'Take a film from the favourites',
  z.object({ vod_id: ask.id() }),
  nothing,
  { row: 'X' },
);

/**
 * GET /video/positions. Newest first; empty while the history is off. `unfinished`: only films that were stopped in the
 * middle.
 */
export const listPositions = defineCall(
  'GET /video/positions',
  'Films that the member has watched, and where they stopped; only while their history is on',
  z.object({ page: ask.page(), limit: ask.limit(), unfinished: ask.flag().optional() }),
  shape((wire) =>
    z.object({
      history: wire.flag(),
      total: wire.optional(wire.int()),
      list: wire.many(z.object({ ...film(wire), ...position(wire) })),
    }),
  ),
  { row: 'X' },
);

/** POST /video/position. Stores nothing while the history is off, and says so by `kept`. */
export const keepPosition = defineCall(
  'POST /video/position',
  'Keep where the member stopped, if they have turned their history on',
  z.object({
    ...sentFilm,
    source: ask.int(1, 100_000).default(1),
    episode: ask.int(1, 100_000).default(1),
    part: ask.text(PART_MAX).default('1'),
    seconds: ask.int(0, SECONDS_MAX),
  }),
  shape((wire) => z.object({ kept: wire.flag() })),
  { row: 'X' },
);

/** POST /video/history. Off deletes the history. Idempotent. */
export const setHistory = defineCall(
  'POST /video/history',
  'Turn the history of watched films on, or off, which deletes it',
  z.object({ on: ask.flag() }),
  nothing,
  { row: 'X' },
);

/** POST /video/forget. Without an id: all films. Idempotent. */
export const forgetFilms = defineCall(
  'POST /video/forget',
  'Delete one film from the history, or all of them',
  z.object({ vod_id: ask.id().optional() }),
  nothing,
  { row: 'X' },
);

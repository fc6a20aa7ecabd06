import { z } from 'zod';
import { defineCall } from '../call';
import { ask, shape, type Wire } from '../wire/wire';

/**
 * The calls of a MacCMS (version 10) provide service. They are none of docs/member-api.md's: all of them go to one address, each
 * with the fixed query given here. `at=json` is MacCMS's default, unless its address asks for XML. Source:
 * `application/api/controller/Provide.php` of MacCMS itself.
 */
const options = { row: 'S', service: 'video', access: 'anyone', format: 'maccms' } as const;

/** Newer services accept a page size of up to 100; older ones have their own and return it as `limit`. */
const pageSize = () => ask.int(1, 100);

const entry = (wire: Wire) =>
  z.object({
    vod_id: wire.id(),
    vod_name: wire.optional(wire.text()),
    vod_pic: wire.optional(wire.text()),
    /** Free text by the editor: mostly minutes. */
    vod_duration: wire.optional(wire.text()),
    vod_hits: wire.optional(wire.int()),
    /** Unix seconds of its creation; `vod_time` is its last change, in an unspecified time zone. */
    vod_time_add: wire.optional(wire.int()),
    /** Id of its class. */
    type_id: wire.optional(wire.id()),
    type_name: wire.optional(wire.text()),
    vod_director: wire.optional(wire.text()),
    vod_actor: wire.optional(wire.text()),
    vod_year: wire.optional(wire.text()),
    vod_pubdate: wire.optional(wire.text()),
    /** HTML. */
    vod_content: wire.optional(wire.text()),
    vod_blurb: wire.optional(wire.text()),
    /** Names of players, their addresses and remarks about them, each separated by `$$$`. */
    vod_play_from: wire.optional(wire.text()),
    vod_play_url: wire.optional(wire.text()),
    vod_play_note: wire.optional(wire.text()),
  });

const page = (wire: Wire) => ({
  list: wire.optional(wire.many(entry(wire))),
  total: wire.optional(wire.int()),
  pagecount: wire.optional(wire.int()),
  limit: wire.optional(wire.int()),
});

/** Films, last changed first; `videolist` has every field of each. */
export const listEntries = defineCall(
  'GET /provide/vod?ac=videolist&at=json',
  'Films of a category and with words in their name',
  z.object({
    pg: ask.page(),
    pagesize: pageSize(),
    t: ask.id().optional(),
    wd: ask.text(100).optional(),
  }),
  shape((wire) => z.object(page(wire))),
  options,
);

/** Films by their ids, with every field. */
export const getEntries = defineCall(
  'GET /provide/vod?ac=detail&at=json',
  'Films by their ids, parted by commas',
  z.object({ ids: ask.text(2000), pagesize: pageSize() }),
  shape((wire) => z.object(page(wire))),
  options,
);

/** Classes, which are only sent together with a list of films. */
export const listClasses = defineCall(
  'GET /provide/vod?ac=list&at=json',
  'Classes of films, which may lie within one another',
  z.object({ pg: ask.page(), pagesize: pageSize() }),
  shape((wire) =>
    z.object({
      class: wire.optional(
        wire.many(z.object({ type_id: wire.id(), type_pid: wire.optional(wire.id()), type_name: wire.text() })),
      ),
    }),
  ),
  options,
);

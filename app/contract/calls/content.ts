import { z } from 'zod';
import { defineCall } from '../call';
import { bannerOf } from '../wire/open-shapes';
import { shape } from '../wire/wire';

const empty = z.object({});

export const listBanners = defineCall(
  'POST /home/bannerList',
  'Pictures of the carousel on Home',
  empty,
  shape((wire) =>
    wire.list(
      wire.open(
        z.object({
          id: wire.optional(wire.id()),
          url: wire.text(),
          name: wire.optional(wire.text()),
          description: wire.optional(wire.text()),
          /** Where it leads: a path of the app, or an https page of a site that the app's settings name. */
          link: wire.optional(wire.text()),
        }),
        bannerOf,
      ),
    ),
  ),
  { row: 'S' },
);

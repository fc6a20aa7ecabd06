import { z } from 'zod';
import { defineCall } from './call';
import { shape } from './wire';

const empty = z.object({});

/** POST /home/bannerList */
export const listBanners = defineCall(
  'POST /home/bannerList',
  'Pictures of the carousel on Home',
  empty,
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.optional(wire.id()),
        url: wire.text(),
        name: wire.optional(wire.text()),
        description: wire.optional(wire.text()),
      }),
    ),
  ),
);

/** GET /System/getKefu */
export const getService = defineCall(
  'GET /System/getKefu',
  'Customer service: where, when, and how long an answer takes (measured, in minutes)',
  empty,
  shape((wire) =>
    z.object({
      url: wire.optional(wire.text()),
      name: wire.optional(wire.text()),
      hours: wire.optional(z.object({ from: wire.text(), to: wire.text(), zone: wire.optional(wire.text()) })),
      waitMinutes: wire.optional(wire.ratio()),
    }),
  ),
);

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

/** POST /home/getNotice */
export const listNotices = defineCall(
  'POST /home/getNotice',
  'Announcements: newest first, important ones before them',
  empty,
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.optional(wire.id()),
        text_en_us: wire.optional(wire.text()),
        text_zh_cn: wire.optional(wire.text()),
        text_ja_jp: wire.optional(wire.text()),
        title_en_us: wire.optional(wire.text()),
        title_zh_cn: wire.optional(wire.text()),
        title_ja_jp: wire.optional(wire.text()),
        important: wire.optional(wire.flag()),
        readCount: wire.optional(wire.int()),
        lastUpdate: wire.optional(wire.time()),
        publishedAt: wire.optional(wire.time()),
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

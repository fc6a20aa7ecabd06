import { z } from 'zod';
import { defineCall } from './call';
import { ask, shape, type Wire } from './wire';

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

/** GET /meet/xuanfeiAddress */
export const listRegions = defineCall(
  'GET /meet/xuanfeiAddress',
  'Regions of the profiles',
  empty,
  shape((wire) => wire.list(z.object({ id: wire.optional(wire.id()), name: wire.text() }))),
);

const profileCard = (wire: Wire) => ({
  id: wire.id(),
  xuanfei_name: wire.optional(wire.text()),
  avatar_2: wire.optional(wire.text()),
  likes: wire.optional(wire.int()),
  address: wire.optional(wire.text()),
});

/** POST /meet/xuanfeiList */
export const listProfiles = defineCall(
  'POST /meet/xuanfeiList',
  'Profiles; with suiji 1 in random order, stable over pages for one seed',
  z.object({
    page: ask.page(),
    limit: ask.limit(),
    suiji: ask.int(0, 1).optional(),
    addressId: ask.id().optional(),
    seed: ask.text(32).optional(),
  }),
  shape((wire) => wire.list(z.object(profileCard(wire)))),
);

/** POST /meet/xuanfeiDetail */
export const getProfile = defineCall(
  'POST /meet/xuanfeiDetail',
  'One profile',
  z.object({ id: ask.id() }),
  shape((wire) =>
    z.object({
      ...profileCard(wire),
      id: wire.optional(wire.id()),
      height: wire.optional(wire.ratio()),
      bust: wire.optional(wire.ratio()),
      waist: wire.optional(wire.ratio()),
      hips: wire.optional(wire.ratio()),
      location: wire.optional(wire.text()),
      photos: wire.optional(wire.many(wire.text())),
      videos: wire.optional(wire.many(wire.text())),
      description: wire.optional(wire.text()),
      provenance: wire.optional(wire.text()),
    }),
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

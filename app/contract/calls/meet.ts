import { z } from 'zod';
import { defineCall } from '../call';
import { addressesOf, regionOf, regionsOf } from '../wire/open-shapes';
import { ask, shape, type Wire } from '../wire/wire';

const empty = z.object({});

export const listRegions = defineCall(
  'GET /meet/xuanfeiAddress',
  'Regions of the profiles',
  empty,
  shape((wire) => {
    const region = z.object({ id: wire.optional(wire.id()), name: wire.text() });
    return wire.open(wire.list(wire.open(region, regionOf)), regionsOf);
  }),
  { row: 'S' },
);

const profileCard = (wire: Wire) => ({
  id: wire.id(),
  xuanfei_name: wire.optional(wire.text()),
  avatar_2: wire.optional(wire.text()),
  likes: wire.optional(wire.int()),
  address: wire.optional(wire.text()),
});

export const listProfiles = defineCall(
  'POST /meet/xuanfeiList',
  'Profiles, without those that the member has blocked; with suiji 1 in random order, stable over pages for one seed',
  z.object({
    page: ask.page(),
    limit: ask.limit(),
    suiji: ask.int(0, 1).optional(),
    addressId: ask.id().optional(),
    seed: ask.text(32).optional(),
  }),
  shape((wire) => wire.list(z.object(profileCard(wire)))),
  { row: 'S' },
);

export const getProfile = defineCall(
  'POST /meet/xuanfeiDetail',
  'One profile',
  z.object({ id: ask.id() }),
  shape((wire) =>
    wire.sparse(
      z.object({
        ...profileCard(wire),
        id: wire.optional(wire.id()),
        height: wire.optional(wire.ratio()),
        bust: wire.optional(wire.ratio()),
        waist: wire.optional(wire.ratio()),
        hips: wire.optional(wire.ratio()),
        location: wire.optional(wire.text()),
        photos: wire.optional(wire.open(wire.many(wire.text()), addressesOf)),
        videos: wire.optional(wire.open(wire.many(wire.text()), addressesOf)),
        description: wire.optional(wire.text()),
        provenance: wire.optional(wire.text()),
      }),
    ),
  ),
  { row: 'S' },
);

/** Longest contact and message of a date request, and longest text of a report, in UTF-16 units. */
export const CONTACT_MAX = 200;
export const MESSAGE_MAX = 500;
export const REPORT_TEXT_MAX = 1_000;

/** How long the embedded member API stores a date request, in days. Source: docs/decisions/0022-meet.md. */
export const REQUEST_KEPT_DAYS = 30;

/** Statuses of a date request: waiting for the operator's staff, passed on by them, taken back by the member. */
export const REQUEST_STATES = ['sent', 'forwarded', 'revoked'] as const;

/** Reasons for reporting a profile. */
export const REPORT_REASONS = ['fake', 'money', 'minor', 'harassment', 'other'] as const;

/** What becomes of a report: the complete list, which the reporting member reads in words. */
export const REPORT_OUTCOMES = ['hidden', 'changed', 'no_breach', 'unclear'] as const;

/**
 * POST /meet/request. Refused with `exists` while the member has an open request for this profile, with `not_found`
 * when there is no such profile or the member has blocked it, with `rate` when there are too many. Independent of money
 * (rule X2), and of limits and pauses (rule X6).
 */
export const requestDate = defineCall(
  'POST /meet/request',
  'Ask for a date: how the member can be reached, and a few words',
  z.object({
    id: ask.id(),
    contact: z.string().trim().min(1).max(CONTACT_MAX),
    message: z.string().trim().max(MESSAGE_MAX).optional(),
  }),
  shape((wire) =>
    wire.sparse(z.object({ id: wire.optional(wire.id()), status: wire.optional(wire.word(REQUEST_STATES)) })),
  ),
  { row: 'X', once: true },
);

/** GET /meet/requests. Newest first. The contact is masked; a revoked request has neither contact nor message. */
export const listRequests = defineCall(
  'GET /meet/requests',
  "The member's date requests, or those for one profile",
  z.object({ page: ask.page(), limit: ask.limit(), profileId: ask.id().optional() }),
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.id(),
        profileId: wire.optional(wire.id()),
        name: wire.optional(wire.text()),
        contact: wire.optional(wire.text()),
        message: wire.optional(wire.text()),
        status: wire.optional(wire.word(REQUEST_STATES)),
        at: wire.optional(wire.time()),
        /** When it will be deleted. */
        until: wire.optional(wire.time()),
      }),
    ),
  ),
  { row: 'X' },
);

/** POST /meet/revoke. Deletes contact and message at once. Idempotent. */
export const revokeRequest = defineCall(
  'POST /meet/revoke',
  'Take a date request back',
  z.object({ id: ask.id() }),
  shape((wire) => wire.nothing()),
  { row: 'X' },
);

/** POST /meet/report. The person of the profile is not notified. */
export const reportProfile = defineCall(
  'POST /meet/report',
  'Tell the operator that something is wrong with a profile',
  z.object({
    id: ask.id(),
    reason: ask.word(REPORT_REASONS),
    text: z.string().trim().max(REPORT_TEXT_MAX).optional(),
  }),
  shape((wire) => wire.sparse(z.object({ id: wire.optional(wire.id()) }))),
  { row: 'X', once: true },
);

/** GET /meet/reports. Newest first. `outcome` is absent while the report waits. */
export const listReports = defineCall(
  'GET /meet/reports',
  "The member's reports, and what became of them",
  z.object({ page: ask.page(), limit: ask.limit() }),
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.id(),
        name: wire.optional(wire.text()),
        reason: wire.optional(wire.word(REPORT_REASONS)),
        outcome: wire.optional(wire.word(REPORT_OUTCOMES)),
        at: wire.optional(wire.time()),
        handledAt: wire.optional(wire.time()),
      }),
    ),
  ),
  { row: 'X' },
);

/** POST /meet/block. Also revokes an open request for the profile. Idempotent. */
export const blockProfile = defineCall(
  'POST /meet/block',
  'Leave a profile out of everything that the member is shown',
  z.object({ id: ask.id() }),
  shape((wire) => wire.nothing()),
  { row: 'X' },
);

/** GET /meet/blocks. Newest first. */
export const listBlocks = defineCall(
  'GET /meet/blocks',
  'Profiles that the member has blocked, or one of them',
  z.object({ page: ask.page(), limit: ask.limit(), id: ask.id().optional() }),
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.id(),
        xuanfei_name: wire.optional(wire.text()),
        address: wire.optional(wire.text()),
        at: wire.optional(wire.time()),
      }),
    ),
  ),
  { row: 'X' },
);

/** POST /meet/unblock. Idempotent. */
export const unblockProfile = defineCall(
  'POST /meet/unblock',
  'Show a profile again',
  z.object({ id: ask.id() }),
  shape((wire) => wire.nothing()),
  { row: 'X' },
);

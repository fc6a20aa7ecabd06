import { z } from 'zod';
import { defineCall } from '../call';
import { chatOf } from '../wire/open-shapes';
import { ask, shape } from '../wire/wire';

/** Longest text of a message, in UTF-16 units. */
export const MESSAGE_TEXT_MAX = 2_000;

/** Retention of messages and pictures in the embedded API, in days. Source: docs/decisions/0025-customer-service.md. */
export const MESSAGES_KEPT_DAYS = 365;

/** Senders: the member, a person of the desk, or a program, whose messages are always labelled as automatic. */
export const SPEAKERS = ['member', 'agent', 'automatic'] as const;
export type Speaker = (typeof SPEAKERS)[number];

export const getService = defineCall(
  'GET /System/getKefu',
  'Customer service: where, when, and how long an answer takes (measured, in minutes)',
  z.object({}),
  shape((wire) =>
    wire.open(
      wire.sparse(
        z.object({
          url: wire.optional(wire.text()),
          name: wire.optional(wire.text()),
          hours: wire.optional(
            z.object({
              from: wire.text(),
              to: wire.text(),
              zone: wire.optional(wire.text()),
              /** ISO weekdays, 1 for Monday; every day without it. */
              weekdays: wire.optional(z.array(z.number())),
              /** Days on which it is closed: `2026-12-25`. */
              closedDays: wire.optional(z.array(z.string())),
            }),
          ),
          waitMinutes: wire.optional(wire.ratio()),
        }),
      ),
      chatOf,
    ),
  ),
  { row: 'S' },
);

/**
 * GET /System/messages. The member's own conversation, oldest first. Pages are numbered from the very first message, so
 * a page always has the same messages; without `page` it is the last one. `after` is a cursor: only messages after that
 * one. `total` also counts deleted messages.
 */
export const listMessages = defineCall(
  'GET /System/messages',
  'The conversation with customer service',
  z.object({
    after: ask.id().optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    limit: ask.limit(),
  }),
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.id(),
        from: wire.word(SPEAKERS),
        text: wire.optional(wire.text()),
        image: wire.optional(wire.text()),
        at: wire.optional(wire.time()),
      }),
    ),
  ),
  { row: 'X' },
);

/**
 * POST /System/messages. A text, a picture (the `url` of an upload) or both. Independent of limits and pauses (rule
 * X6).
 */
export const sendMessage = defineCall(
  'POST /System/messages',
  'Write to customer service',
  z
    .object({ text: z.string().trim().max(MESSAGE_TEXT_MAX).optional(), image: ask.text(500).optional() })
    .superRefine(({ text, image }, context) => {
      if (!text && !image)
        context.addIssue({ code: 'invalid_type', expected: 'string', received: 'undefined', path: ['text'] });
    }),
  shape((wire) => wire.sparse(z.object({ id: wire.optional(wire.id()), at: wire.optional(wire.time()) }))),
  { row: 'X', once: true },
);

import { z } from 'zod';
import { defineCall } from '../call';
import { ask, shape } from '../wire/wire';

/** What a security log tells a member. Source: docs/member-api.md, Account. */
export const SECURITY_EVENTS = [
  'signed_in',
  'registered',
  'refused',
  'second_step_missed',
  'login_password',
  'payment_password',
  'payout_added',
  'payout_deleted',
  'second_step_on',
  'second_step_off',
  'recovery_code_used',
  'recovery_codes_made',
  'passkey_added',
  'passkey_deleted',
  'staff_reset',
  'logins_ended',
  'data_exported',
  'closing_begun',
  'closing_cancelled',
  'stop_card_made',
  'stop_card_replaced',
  'stop_card_withdrawn',
  'stop_card_used',
  'mail_changed',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** How long the embedded member API keeps the security log, in days. */
export const SECURITY_LOG_DAYS = 90;

/**
 * GET /member/logins. The last used first. `device` is in words (`Firefox, Windows`), `network` is shortened (`192.0.2.x`); `current` is the login
 * that asks.
 */
export const listLogins = defineCall(
  'GET /member/logins',
  'Where the member is signed in',
  z.object({ page: ask.page(), limit: ask.limit() }),
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.id(),
        device: wire.optional(wire.text()),
        network: wire.optional(wire.text()),
        startedAt: wire.optional(wire.time()),
        seenAt: wire.optional(wire.time()),
        current: wire.optional(wire.flag()),
      }),
    ),
  ),
  { row: 'X' },
);

/** POST /member/logins. Ends one login, or with `others` all but the one that asks. A token that has ended gets code 401. */
export const endLogins = defineCall(
  'POST /member/logins',
  'End a login, or all others',
  z.object({ id: ask.id().optional(), others: ask.flag().optional() }),
  shape((wire) => wire.sparse(z.object({ ended: wire.optional(wire.int()) }))),
  { row: 'X' },
);

/** GET /member/security-log. Newest first. */
export const listSecurityEvents = defineCall(
  'GET /member/security-log',
  'Logins, refused logins, and changes that concern the safety of the account',
  z.object({ page: ask.page(), limit: ask.limit() }),
  shape((wire) =>
    wire.list(
      z.object({
        id: wire.id(),
        kind: wire.optional(wire.word(SECURITY_EVENTS)),
        device: wire.optional(wire.text()),
        network: wire.optional(wire.text()),
        at: wire.optional(wire.time()),
      }),
    ),
  ),
  { row: 'X' },
);

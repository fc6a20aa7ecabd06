import { z } from 'zod';
import { defineCall } from '../call';
import { ask, shape } from '../wire/wire';

/** How many devices of a member can get notifications. */
export const PUSH_DEVICES_MAX = 10;

/** Maximum length of the address of a push service, in characters. Those in use have up to 700. */
export const PUSH_ENDPOINT_MAX = 2_000;

/** Maximum length of a key of a subscription as base64url, in characters. */
export const PUSH_KEY_MAX = 100;

const state = shape((wire) =>
  z.object({
    offered: wire.flag(),
    key: wire.optional(wire.text()),
    devices: wire.optional(
      wire.many(
        z.object({
          id: wire.id(),
          device: wire.optional(wire.text()),
          addedAt: wire.optional(wire.time()),
          current: wire.optional(wire.flag()),
          answers: wire.optional(wire.flag()),
          withdrawals: wire.optional(wire.flag()),
          logins: wire.optional(wire.flag()),
        }),
      ),
    ),
  }),
);

/**
 * GET /member/push. `offered`: whether the service sends notifications (Web Push, RFC 8030); without it nothing else is stated. `key`: its public
 * key (VAPID, RFC 8292) as base64url. `devices`: the newest first; `current` is that of the login that asks.
 */
export const getPush = defineCall('GET /member/push', 'Which devices get notifications', z.object({}), state, {
  row: 'X',
});

/**
 * POST /member/push. Notifications for the login that asks, in the language of the call: the subscription that its browser has made, in place of
 * an earlier one. They end with the login.
 */
export const addPush = defineCall(
  'POST /member/push',
  'Send notifications to this device',
  z.object({
    endpoint: ask.text(PUSH_ENDPOINT_MAX),
    p256dh: ask.text(PUSH_KEY_MAX),
    auth: ask.text(PUSH_KEY_MAX),
    answers: ask.flag(),
    withdrawals: ask.flag(),
    logins: ask.flag(),
  }),
  state,
  { row: 'X' },
);

/** POST /member/push/remove. The answer to an id that is gone is the same. */
export const removePush = defineCall(
  'POST /member/push/remove',
  'Send a device no more notifications',
  z.object({ id: ask.id() }),
  state,
  { row: 'X' },
);

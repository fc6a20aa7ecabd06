import { z } from 'zod';
import { defineCall } from '../call';
import { ask, shape } from '../wire/wire';
import { PAUSE_KINDS } from './limits';

/**
 * The token of a stop card, as it stands in a link: at least 128 random bits as base64url. The embedded member API makes 256. No
 * dots and no percent signs, so that it is a path segment as it is.
 */
export const STOP_CARD_TOKEN = /^[\w-]{22,200}$/;

/**
 * What a service may say of its stop cards: one that is replaced or withdrawn stops working at once; that ends no pause; the service keeps
 * a hash of the token alone. Pages say each only where the service does.
 */
export const STOP_CARD_RULES = ['ends_at_once', 'pauses_go_on', 'hashed'] as const;

const state = shape((wire) =>
  z.object({
    exists: wire.flag(),
    since: wire.optional(wire.time()),
    rules: wire.optional(wire.many(wire.text())),
  }),
);

/** GET /member/stop-card. Whether a card is valid, and since when. The token is not told again. */
export const getStopCard = defineCall(
  'GET /member/stop-card',
  'Whether the member has a stop card',
  z.object({}),
  state,
  { row: 'X' },
);

/**
 * POST /member/stop-card. Makes a card; an earlier one stops working at once. Its token is told only here: the service stores a
 * hash. No `Idempotency-Key`, because an answer that is stored would be a token that is stored.
 */
export const makeStopCard = defineCall(
  'POST /member/stop-card',
  'Make a stop card; an earlier one stops working',
  z.object({}),
  shape((wire) =>
    z.object({
      token: wire.text().pipe(z.string().regex(STOP_CARD_TOKEN)),
      since: wire.optional(wire.time()),
      rules: wire.optional(wire.many(wire.text())),
    }),
  ),
  { row: 'X' },
);

/** POST /member/stop-card/revoke. A pause that the card began goes on. */
export const revokeStopCard = defineCall(
  'POST /member/stop-card/revoke',
  'Withdraw the stop card',
  z.object({}),
  state,
  { row: 'X' },
);

/**
 * POST /stop-card/use. Begins a time-out or self-exclusion for the member whose card it is, as `takePause` does: it can only make
 * a pause longer. The answer is the same for every member and every pause, so that a card reads nothing.
 */
export const stopByCard = defineCall(
  'POST /stop-card/use',
  'Stop bets and recharges of the member whose stop card it is',
  z.object({ token: ask.text(200), kind: ask.word(PAUSE_KINDS), days: ask.int(1, 36_500) }),
  shape((wire) => z.object({ begun: wire.flag() })),
  { row: 'X', access: 'anyone' },
);

import { z } from 'zod';
import { writeAmount } from '../amount';
import { defineCall } from '../call';
import { APPEAL_STATES, APPEAL_TEXT_MAX } from '../suspensions';
import { isFields, oneOf } from '../wire/containers';
import { ask, shape, type Wire } from '../wire/wire';

/** A field that an operator may leave out or blank. */
const stated = <Type extends z.ZodTypeAny>(type: Type) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    type.optional(),
  );

/** An amount in units, as a number or decimal text; stays text, since the document is served as JSON. */
const units = () => stated(ask.amount().transform(writeAmount));

/** A number within bounds, as a number or decimal text. Any other text is an error, not a fee of 0. */
const decimal = (bounds: z.ZodNumber) =>
  stated(
    z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\s*\d{1,15}(\.\d+)?\s*$/)
          .transform(Number),
      ])
      .pipe(bounds),
  );

/**
 * The withdrawal rules from the operator (specification, chapter 9), as a fallback for a service that sends none: the
 * service's own win, field by field. `feePercent` is a percentage, `arrival` the hours within which a withdrawal
 * arrives.
 */
export const withdrawalRules = z.object({
  min: units(),
  max: units(),
  daily: units(),
  feePercent: decimal(z.number().min(0).max(100)),
  feeMin: units(),
  arrival: decimal(z.number().positive().max(8_760)),
});

/** GET /config.json as the specification's `config`, with the defaults of its chapter 3 and our extensions. */
export const clientConfig = z.object({
  enableEmailRegister: z.boolean().default(true),
  enablePhoneRegister: z.boolean().default(true),
  enableInviteCodeRegister: z.boolean().default(false),
  apiBaseUrl: z.string().optional(),
  minimumAge: z.number().int().min(18).max(99).default(18),
  passwordMin: z.number().int().min(1).max(128).default(6),
  passwordMax: z.number().int().min(1).max(128).default(20),
  withdraw: stated(withdrawalRules),
});

const suspensionOf = (wire: Wire) =>
  z.object({
    reason: wire.optional(wire.text()),
    since: wire.optional(wire.time()),
    until: wire.optional(wire.time()),
    appeal: wire.optional(
      z.object({
        status: wire.word(APPEAL_STATES),
        at: wire.optional(wire.time()),
        answer: wire.optional(wire.text()),
        decidedAt: wire.optional(wire.time()),
      }),
    ),
  });

const user = shape((wire) =>
  wire.open(
    z.object({
      id: wire.optional(wire.id()),
      username: wire.optional(wire.text()),
      email: wire.optional(wire.text()),
      phone: wire.optional(wire.text()),
      avatar: wire.optional(wire.text()),
      inviteCode: wire.optional(wire.text()),
      hasPaymentPassword: wire.optional(wire.flag()),
      createdAt: wire.optional(wire.time()),
      suspension: wire.optional(suspensionOf(wire)),
      closing: wire.optional(z.object({ until: wire.optional(wire.time()), waits: wire.optional(wire.flag()) })),
    }),
    oneOf,
  ),
);

/** Maximum size of a token, in bytes: it must fit into cookies. */
export const TOKEN_MAX = 6_144;

const filmHistory = shape((wire) => wire.optional(wire.flag()));

/** The answer to a login: its token, and the member. */
export const signedIn = {
  strict: z.object({ user: user.strict, token: z.string().min(1), filmHistory: filmHistory.strict }),
  // The rest can be fetched with the token.
  lenient: z.object({
    user: z.preprocess(
      (value) => (typeof value === 'string' || typeof value === 'number' ? { username: value } : (value ?? {})),
      user.lenient.catch({}),
    ),
    token: z.union([z.string().min(1), z.number().transform(String)]),
    filmHistory: filmHistory.lenient,
  }),
};

const nothing = shape((wire) => wire.nothing());
const empty = z.object({});

export const getClientConfig = defineCall(
  'GET /config.json',
  'Which ways to register are open',
  empty,
  { strict: clientConfig, lenient: clientConfig },
  { row: 'S', access: 'anyone' },
);

/**
 * POST /member/login. `filmHistory` (extension): the member has turned the history of watched films on, so that Home asks for
 * what they can go on watching.
 */
export const login = defineCall(
  'POST /member/login',
  'Sign in with username, e-mail or phone',
  z.object({ username: ask.text(), password: ask.text() }),
  signedIn,
  { row: 'S', access: 'anyone' },
);

export const register = defineCall(
  'POST /member/register',
  'Become a member',
  z.object({
    username: ask.text(),
    email: ask.text().optional(),
    phone: ask.text(40).optional(),
    password: ask.text(),
    confirmPassword: ask.text(),
    inviteCode: ask.text(64).optional(),
    adult: ask.flag().optional(),
    /** Extension: where the member lives, ISO 3166-1 alpha-2; only in real-money mode. */
    country: ask.text(2).optional(),
  }),
  signedIn,
  { row: 'S', access: 'anyone' },
);

/**
 * GET /member/info, with two extensions. `suspension` is there while one is in force, and for a while after it was lifted: `until` is
 * then when. Its reason is one of SUSPENSION_REASONS; `answer` are words of the operator's staff. `closing` is there while the member
 * closes the account; `waits`: something stands in its way.
 */
export const getMember = defineCall('GET /member/info', 'Who is signed in', empty, user, { row: 'S' });

/** POST /member/appeal. Once per suspension, while it is in force. */
export const appealSuspension = defineCall(
  'POST /member/appeal',
  'Ask the operator to look at a suspension again',
  z.object({ text: ask.text(APPEAL_TEXT_MAX).min(1) }),
  shape((wire) => wire.sparse(z.object({ id: wire.optional(wire.id()), at: wire.optional(wire.time()) }))),
  { row: 'X', once: true },
);

const inviteCode = shape((wire) => z.object({ valid: wire.optional(wire.flag()) }));

/** GET /member/check-invite-code. Success means that a code is valid, unless `valid` or the bare data is false. */
export const checkInviteCode = defineCall(
  'GET /member/check-invite-code',
  'Whether an invite code is valid',
  z.object({ code: ask.text(64) }),
  {
    strict: inviteCode.strict,
    lenient: z.preprocess((data) => {
      const sent = oneOf(data);
      return isFields(sent) ? sent : { valid: sent };
    }, inviteCode.lenient),
  },
  { row: 'S', access: 'anyone' },
);

/**
 * POST /member/setpwd. `code` (extension): of the second step, for a payment password of a member who has it on. A service that ends all logins when the login password changes returns a new token for this one
 * (extension).
 */
export const setPassword = defineCall(
  'POST /member/setpwd',
  'Change the login password, set or change the payment password',
  z.object({
    kind: ask.word(['login', 'payment']),
    oldPassword: ask.text().optional(),
    newPassword: ask.text(),
    password: ask.text().optional(),
    code: ask.text(40).optional(),
  }),
  shape((wire) => wire.sparse(z.object({ token: wire.optional(wire.text()) }))),
  { row: 'S' },
);

export const logout = defineCall('POST /member/logout', 'End this session on the server', empty, nothing, { row: 'X' });

const checkinState = shape((wire) => z.object({ today: wire.flag(), total: wire.int(), days: wire.many(wire.text()) }));

export const getCheckin = defineCall('GET /member/checkin', 'Days checked in (ISO dates, UTC)', empty, checkinState, {
  row: 'X',
});

export const checkin = defineCall(
  'POST /member/checkin',
  'Check in for today; once a day, no money attached',
  empty,
  checkinState,
  {
    row: 'X',
  },
);

import { z } from 'zod';
import { defineCall } from './call';
import { ask, shape } from './wire';

/** GET /config.json as the specification's `config`, with the defaults of its chapter 3 and our three extensions. */
export const clientConfig = z.object({
  enableEmailRegister: z.boolean().default(true),
  enablePhoneRegister: z.boolean().default(true),
  enableInviteCodeRegister: z.boolean().default(false),
  apiBaseUrl: z.string().optional(),
  minimumAge: z.number().int().min(18).max(99).default(18),
  passwordMin: z.number().int().min(1).max(128).default(6),
  passwordMax: z.number().int().min(1).max(128).default(20),
});

const user = shape((wire) =>
  z.object({
    id: wire.optional(wire.id()),
    username: wire.optional(wire.text()),
    email: wire.optional(wire.text()),
    phone: wire.optional(wire.text()),
    avatar: wire.optional(wire.text()),
    inviteCode: wire.optional(wire.text()),
    hasPaymentPassword: wire.optional(wire.flag()),
    createdAt: wire.optional(wire.time()),
  }),
);

const signedIn = {
  strict: z.object({ user: user.strict, token: z.string().min(1) }),
  // Whoever holds the token can ask for the rest.
  lenient: z.object({
    user: z.preprocess((value) => value ?? {}, user.lenient),
    token: z.union([z.string().min(1), z.number().transform(String)]),
  }),
};

const nothing = shape((wire) => wire.nothing());
const empty = z.object({});

/** GET /config.json */
export const getClientConfig = defineCall(
  'GET /config.json',
  'Which ways to register are open',
  empty,
  { strict: clientConfig, lenient: clientConfig },
  { access: 'anyone' },
);

/** POST /member/login */
export const login = defineCall(
  'POST /member/login',
  'Sign in with username, e-mail or phone',
  z.object({ username: ask.text(), password: ask.text() }),
  signedIn,
  { access: 'anyone' },
);

/** POST /member/register */
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
  }),
  signedIn,
  { access: 'anyone' },
);

/** GET /member/info */
export const getMember = defineCall('GET /member/info', 'Who is signed in', empty, user);

/** GET /member/check-invite-code */
export const checkInviteCode = defineCall(
  'GET /member/check-invite-code',
  'Whether an invite code is valid',
  z.object({ code: ask.text(64) }),
  shape((wire) => z.object({ valid: wire.optional(wire.flag()) })),
  { access: 'anyone' },
);

/** POST /member/setpwd */
export const setPassword = defineCall(
  'POST /member/setpwd',
  'Change the login password, set or change the payment password',
  z.object({
    kind: ask.word(['login', 'payment']),
    oldPassword: ask.text().optional(),
    newPassword: ask.text(),
    password: ask.text().optional(),
  }),
  nothing,
);

/** POST /member/logout */
export const logout = defineCall('POST /member/logout', 'End this session on the server', empty, nothing, { row: 'X' });

const checkinState = shape((wire) => z.object({ today: wire.flag(), total: wire.int(), days: wire.many(wire.text()) }));

/** GET /member/checkin */
export const getCheckin = defineCall('GET /member/checkin', 'Days checked in (ISO dates, UTC)', empty, checkinState, {
  row: 'X',
});

/** POST /member/checkin */
export const checkin = defineCall(
  'POST /member/checkin',
  'Check in for today; once a day, no money attached',
  empty,
  checkinState,
  {
    row: 'X',
  },
);

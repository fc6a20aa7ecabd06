import { z } from 'zod';
import { defineCall } from '../call';
import { ask, shape } from '../wire/wire';
import { signedIn } from './account';

/** Maximum length of a code or recovery code as typed, in characters. */
export const CODE_MAX = 40;

const code = () => ask.text(CODE_MAX);
const nothing = shape((wire) => wire.nothing());
const recoveryCodes = shape((wire) => z.object({ codes: wire.many(wire.text()) }));

/** GET /member/second-step. Whether a login of this member needs a second step, since when, the unused recovery codes, and the passkeys. */
export const getSecondStep = defineCall(
  'GET /member/second-step',
  'Whether the second step of a login is on',
  z.object({}),
  shape((wire) =>
    z.object({
      on: wire.flag(),
      since: wire.optional(wire.time()),
      recoveryLeft: wire.optional(wire.int()),
      passkeys: wire.optional(
        wire.many(
          z.object({
            id: wire.id(),
            name: wire.optional(wire.text()),
            createdAt: wire.optional(wire.time()),
            usedAt: wire.optional(wire.time()),
          }),
        ),
      ),
    }),
  ),
  { row: 'X' },
);

/**
 * POST /member/second-step/begin. `secret`: base32, for codes of RFC 6238 with SHA-1, 6 digits and 30 s. Nothing is asked for until a
 * code confirms it.
 */
export const beginSecondStep = defineCall(
  'POST /member/second-step/begin',
  'Make the secret of the one-time codes',
  z.object({ password: ask.text() }),
  shape((wire) => z.object({ secret: wire.text() })),
  { row: 'X' },
);

/** POST /member/second-step/confirm. Turns it on. The recovery codes are sent this once; each is good once. */
export const confirmSecondStep = defineCall(
  'POST /member/second-step/confirm',
  'Turn the second step on with a first code',
  z.object({ code: code() }),
  recoveryCodes,
  { row: 'X' },
);

/** POST /member/second-step/recovery-codes. The earlier ones no longer work. `code`: a one-time code, or a recovery code. */
export const renewRecoveryCodes = defineCall(
  'POST /member/second-step/recovery-codes',
  'Make new recovery codes',
  z.object({ code: code() }),
  recoveryCodes,
  { row: 'X' },
);

export const turnOffSecondStep = defineCall(
  'POST /member/second-step/off',
  'Turn the second step off',
  z.object({ password: ask.text(), code: code() }),
  nothing,
  { row: 'X' },
);

/**
 * POST /member/login/second-step. `ticket` comes with the refusal `second_step` of POST /member/login, and is good once and for ten
 * minutes. `passkey`: AuthenticationResponseJSON of WebAuthn, as JSON text, in place of a code.
 */
export const finishLogin = defineCall(
  'POST /member/login/second-step',
  'The second step of a login',
  z.object({ ticket: ask.text(), code: code().optional(), passkey: ask.text(16_000).optional() }),
  signedIn,
  { row: 'X', access: 'anyone' },
);

import { z } from 'zod';
import { defineCall } from '../call';
import { ask, shape } from '../wire/wire';
import { CODE_MAX } from './second-step';

/** How many passkeys a member may have. */
export const PASSKEYS_MAX = 10;

/** Maximum length of a passkey's name, in characters. */
export const PASSKEY_NAME_MAX = 60;

/** Maximum length of what a browser returns for a passkey, as JSON, in characters. */
export const PASSKEY_MAX = 16_000;

/** The public origin of the app, as its members' browsers see it: `https://members.example`. */
const origin = () => ask.text(300);
const options = shape((wire) => z.object({ options: wire.text() }));

/**
 * POST /member/passkeys/begin. `options`: PublicKeyCredentialCreationOptionsJSON of WebAuthn, as JSON text. They are good once and for
 * five minutes.
 */
export const beginPasskey = defineCall(
  'POST /member/passkeys/begin',
  'Begin a new passkey with a code',
  z.object({ code: ask.text(CODE_MAX), origin: origin() }),
  options,
  { row: 'X' },
);

/** POST /member/passkeys. `response`: RegistrationResponseJSON of WebAuthn, as JSON text. */
export const addPasskey = defineCall(
  'POST /member/passkeys',
  'Add the passkey that a browser has made',
  z.object({ name: ask.text(PASSKEY_NAME_MAX), response: ask.text(PASSKEY_MAX) }),
  shape((wire) => wire.sparse(z.object({ id: wire.optional(wire.id()) }))),
  { row: 'X' },
);

export const deletePasskey = defineCall(
  'POST /member/passkeys/delete',
  'Delete a passkey',
  z.object({ id: ask.id() }),
  shape((wire) => wire.nothing()),
  { row: 'X' },
);

/**
 * POST /member/login/passkey/begin. `ticket` as in POST /member/login/second-step; it stays good. `options`:
 * PublicKeyCredentialRequestOptionsJSON of WebAuthn, as JSON text, good once and for five minutes.
 */
export const beginPasskeyLogin = defineCall(
  'POST /member/login/passkey/begin',
  'Ask for a passkey as the second step of a login',
  z.object({ ticket: ask.text(), origin: origin() }),
  options,
  { row: 'X', access: 'anyone' },
);

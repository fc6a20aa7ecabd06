import { z } from 'zod';
import { PASSKEY_MAX, PASSKEY_NAME_MAX } from '~/contract/calls/passkeys';

const text = (max: number) => z.string({ required_error: 'required' }).trim().min(1, 'required').max(max, 'too_long');
const secret = () => z.string({ required_error: 'required' }).max(200, 'too_long');

/** What is entered as the second step: a one-time code, or a recovery code. Neither is longer. */
const code = () => text(40);

/** What a browser returned for a passkey, as JSON. */
const passkey = () => text(PASSKEY_MAX);

/** The second step of a login: a code; or, with `act`, what a script sends to begin and to use a passkey. */
export const loginStepSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('passkey-begin') }),
  z.object({ act: z.literal('passkey'), passkey: passkey() }),
  z.object({ act: z.undefined(), code: code() }),
]);

/** The forms of the page of the second step. */
export const secondStepSchema = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('passkey-begin'), name: text(PASSKEY_NAME_MAX), code: code() }),
    z.object({ act: z.literal('passkey-add'), name: text(PASSKEY_NAME_MAX), passkey: passkey() }),
    z.object({ act: z.literal('passkey-delete'), id: text(64) }),
    z.object({ act: z.literal('begin'), password: secret().min(1, 'required') }),
    z.object({ act: z.literal('confirm'), code: code() }),
    z.object({ act: z.literal('codes'), code: code() }),
    z.object({ act: z.literal('off'), password: secret().min(1, 'required'), code: code() }),
  ],
  { errorMap: () => ({ message: 'form.unreadable' }) },
);

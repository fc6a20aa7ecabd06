import { z } from 'zod';
import { defineCall } from '../call';
import { ask, shape } from '../wire/wire';

/** What a member can have e-mails about. */
export const MAIL_CHOICES = ['answers', 'withdrawals', 'logins'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Maximum length of an e-mail address, in characters. Source: RFC 5321. */
export const MAIL_ADDRESS_MAX = 254;

/** How long a code that confirms an address is good, in minutes. */
export const MAIL_CODE_MINUTES = 60;

/** The token in the link that turns e-mails off: at least 128 random bits; a path segment as it is. */
export const MAIL_OFF_TOKEN = /^[\w-]{22,200}$/;

const state = shape((wire) =>
  z.object({
    offered: wire.flag(),
    email: wire.optional(wire.text()),
    confirmed: wire.optional(wire.flag()),
    answers: wire.optional(wire.flag()),
    withdrawals: wire.optional(wire.flag()),
    logins: wire.optional(wire.flag()),
  }),
);

/** GET /member/mail. `offered`: whether the service sends e-mails; without it nothing else is stated. */
export const getMail = defineCall('GET /member/mail', 'What the member gets e-mails about', z.object({}), state, {
  row: 'X',
});

/**
 * POST /member/mail. All three choices, in the language of the call. An address that is not confirmed, with a choice, gets one e-mail with a
 * code and nothing else until that is entered.
 */
export const setMail = defineCall(
  'POST /member/mail',
  'Choose what to get e-mails about',
  z.object({
    email: ask.text(MAIL_ADDRESS_MAX).optional(),
    answers: ask.flag(),
    withdrawals: ask.flag(),
    logins: ask.flag(),
  }),
  state,
  { row: 'X' },
);

/** POST /member/mail/confirm. */
export const confirmMail = defineCall(
  'POST /member/mail/confirm',
  'Confirm the address with the code that was sent to it',
  z.object({ code: ask.text(40) }),
  state,
  { row: 'X' },
);

/** POST /mail/off. Turns all e-mails of a member off, and nothing on. The answer is the same for every member. */
export const turnMailOff = defineCall(
  'POST /mail/off',
  'Turn off the e-mails that a link came with',
  z.object({ token: ask.text(200) }),
  shape((wire) => z.object({ off: wire.flag() })),
  { row: 'X', access: 'anyone' },
);

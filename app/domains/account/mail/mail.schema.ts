import { z } from 'zod';
import { MAIL_ADDRESS_MAX, MAIL_CHOICES } from '~/contract/calls/mail';
import { PUSH_ENDPOINT_MAX, PUSH_KEY_MAX } from '~/contract/calls/push';

/** A checkbox: browsers send `on`, or nothing. */
const box = () =>
  z
    .literal('on', { errorMap: () => ({ message: 'form.unreadable' }) })
    .optional()
    .transform((value) => value === 'on');

/** What a browser gives out, which only a script can have filled in. */
const isGivenOut = ({ endpoint, p256dh, auth }: Record<'endpoint' | 'p256dh' | 'auth', string>) =>
  [endpoint, p256dh, auth].every((value) => value !== '') &&
  endpoint.length <= PUSH_ENDPOINT_MAX &&
  Math.max(p256dh.length, auth.length) <= PUSH_KEY_MAX;

/**
 * The forms of the page: the choices for e-mails, the code that confirms the address, and notifications for this device on, and for any device off.
 * Without an address all e-mails can be turned off; notifications need a choice.
 */
export const mailSchema = z
  .discriminatedUnion(
    'act',
    [
      z.object({
        act: z.literal('choose'),
        email: z.string().trim().max(MAIL_ADDRESS_MAX, 'too_long').email('email.format').optional(),
        answers: box(),
        withdrawals: box(),
        logins: box(),
      }),
      z.object({
        act: z.literal('confirm'),
        code: z
          .string({ required_error: 'required' })
          .trim()
          .regex(/^[\d\s-]{1,40}$/, 'code.invalid'),
      }),
      z.object({
        act: z.literal('push-on'),
        endpoint: z.string().default(''),
        p256dh: z.string().default(''),
        auth: z.string().default(''),
        answers: box(),
        withdrawals: box(),
        logins: box(),
      }),
      z.object({ act: z.literal('push-off'), id: z.string({ required_error: 'form.unreadable' }).min(1).max(64) }),
    ],
    { errorMap: () => ({ message: 'form.unreadable' }) },
  )
  .superRefine((form, context) => {
    if (form.act === 'choose' && form.email === undefined && MAIL_CHOICES.some((choice) => form[choice]))
      context.addIssue({ code: 'custom', path: ['email'], message: 'required' });
    if (form.act === 'push-on' && !isGivenOut(form))
      context.addIssue({ code: 'custom', path: [], message: 'push.unable' });
    if (form.act === 'push-on' && !MAIL_CHOICES.some((choice) => form[choice]))
      context.addIssue({ code: 'custom', path: ['answers'], message: 'push.choose' });
  });

/** The form that turns e-mails off has no fields. */
export const mailOffSchema = z.object({});

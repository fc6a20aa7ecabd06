import { z } from 'zod';
import { MAIL_ADDRESS_MAX, MAIL_CHOICES } from '~/contract/calls/mail';

/** A checkbox: browsers send `on`, or nothing. */
const box = () =>
  z
    .literal('on', { errorMap: () => ({ message: 'form.unreadable' }) })
    .optional()
    .transform((value) => value === 'on');

/** The forms of the page: the choices, and the code that confirms the address. Without an address everything can be turned off. */
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
    ],
    { errorMap: () => ({ message: 'form.unreadable' }) },
  )
  .superRefine((form, context) => {
    if (form.act === 'choose' && form.email === undefined && MAIL_CHOICES.some((choice) => form[choice]))
      context.addIssue({ code: 'custom', path: ['email'], message: 'required' });
  });

/** The form that turns e-mails off has no fields. */
export const mailOffSchema = z.object({});

import { z } from 'zod';

const password = () => z.string({ required_error: 'required' }).min(1, 'required').max(200, 'too_long');

/** The form that has a file of own data made. */
export const dataSchema = z.object({ password: password() });

/**
 * The form that closes the account, and the one that keeps it after all. `remainder` is the rest that the page showed, in minor units,
 * so a member gives up only what they saw; empty without one.
 */
export const closeSchema = z
  .discriminatedUnion(
    'act',
    [
      z.object({
        act: z.literal('close'),
        password: password(),
        code: z.string().max(40, 'too_long').optional(),
        remainder: z
          .string()
          .regex(/^\d{0,12}$/, 'form.unreadable')
          .default('')
          .transform((minor) => (minor === '' ? undefined : Number(minor))),
        giveUp: z.string().optional(),
        sure: z.literal('on', { errorMap: () => ({ message: 'close.sure' }) }),
      }),
      z.object({ act: z.literal('cancel') }),
    ],
    { errorMap: () => ({ message: 'form.unreadable' }) },
  )
  .superRefine((sent, context) => {
    if (sent.act === 'close' && sent.remainder !== undefined && sent.giveUp !== 'on')
      context.addIssue({ code: 'custom', path: ['giveUp'], message: 'close.giveUp' });
  });

import { z } from 'zod';
import { readTypedAmount } from '~/contract/amount';
import { PATTERNS } from '~/contract/calls/draw';

/**
 * The bet form. Nothing has a default: the pattern is chosen and the amount typed (rule X9). `period` and `formKey` come with
 * the page; the key makes however many times a form is sent one bet.
 *
 * @returns of the amount both what was typed and the stake in minor units
 */
export const betSchema = z.object({
  pattern: z.enum(PATTERNS, { message: 'pattern.required' }),
  amount: z
    .string({ required_error: 'amount.format' })
    .max(40, 'amount.format')
    .transform((typed, context) => {
      const stake = readTypedAmount(typed);
      if (stake) return { typed, stake };
      context.addIssue({ code: 'custom', message: 'amount.format' });
      return z.NEVER;
    }),
  // An id of the upstream's, whatever it looks like.
  period: z.string({ required_error: 'form.unreadable' }).max(64, 'form.unreadable'),
  formKey: z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable'),
});

/** What a form asks for once it has been read. */
export type Bet = z.output<typeof betSchema>;

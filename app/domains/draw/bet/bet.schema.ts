import { z } from 'zod';
import { readTypedAmount } from '~/contract/amount';
import { PATTERNS } from '~/contract/calls/draw';

/**
 * The bet form. It has no defaults: the member selects the pattern and enters the amount (rule X9). `period` and `formKey` are
 * rendered with the page; the key makes repeated submits one bet.
 *
 * @returns the amount both as entered and as the stake in minor units
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
  // An id of the upstream, in any format.
  period: z.string({ required_error: 'form.unreadable' }).max(64, 'form.unreadable'),
  formKey: z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable'),
});

/** The validated values of the form. */
export type Bet = z.output<typeof betSchema>;

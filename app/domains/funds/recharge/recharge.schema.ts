import { z } from 'zod';
import { readTypedAmount } from '~/contract/amount';

/**
 * The recharge form. Nothing has a default. `formKey` comes with the page; `screenshot` is the sealed address of a picture
 * that has been uploaded, and what goes with it tells two pictures apart.
 *
 * @returns of the amount both what was typed and its minor units
 */
export const rechargeSchema = z.object({
  bankId: z.string({ required_error: 'recharge.bank' }).max(200, 'recharge.bank'),
  amount: z
    .string({ required_error: 'required' })
    .max(40, 'amount.format')
    .transform((typed, context) => {
      const minor = readTypedAmount(typed);
      if (minor) return { typed, minor };
      context.addIssue({ code: 'custom', message: 'amount.format' });
      return z.NEVER;
    }),
  screenshot: z.string({ required_error: 'recharge.screenshot' }).max(4_000, 'recharge.screenshot_again'),
  pictureHash: z.string().max(64, 'form.unreadable').optional(),
  formKey: z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable'),
});

/** What a form asks for once it has been read. */
export type RechargeWish = z.output<typeof rechargeSchema>;

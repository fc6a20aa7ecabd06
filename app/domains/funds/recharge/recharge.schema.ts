import { z } from 'zod';
import { readTypedAmount } from '~/contract/amount';

/**
 * The recharge form, without defaults. `formKey` is rendered with the page; `screenshot` is the encrypted address of an uploaded
 * picture, with a hash that identifies the picture.
 *
 * @returns the amount both as entered and in minor units
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

/** The validated values of the form. */
export type RechargeWish = z.output<typeof rechargeSchema>;

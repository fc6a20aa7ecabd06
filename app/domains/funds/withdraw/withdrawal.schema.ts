import { z } from 'zod';
import { readTypedAmount } from '~/contract/amount';
import { readPaymentPassword } from '~/contract/payment-password';

/**
 * The form of a withdrawal. `formKey` is rendered with the page; the key makes repeated submits one withdrawal.
 *
 * @returns the amount both as entered and in minor units
 */
export const withdrawalSchema = z.object({
  amount: z
    .string({ required_error: 'required' })
    .max(40, 'amount.format')
    .transform((typed, context) => {
      const minor = readTypedAmount(typed);
      if (minor) return { typed, minor };
      context.addIssue({ code: 'custom', message: 'amount.format' });
      return z.NEVER;
    }),
  bankId: z.string({ required_error: 'withdraw.account' }).max(64, 'form.unreadable'),
  formKey: z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable'),
});

/** The check page: the same, with the payment password. */
export const paidOutSchema = withdrawalSchema.extend({
  payPassword: z.string({ required_error: 'required' }).transform((typed, context) => {
    const digits = readPaymentPassword(typed);
    if (digits !== undefined) return digits;
    context.addIssue({ code: 'custom', message: 'withdraw.pay_password_format' });
    return z.NEVER;
  }),
});

/** The validated values, without the payment password. */
export type Withdrawal = z.output<typeof withdrawalSchema>;

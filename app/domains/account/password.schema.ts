import { z } from 'zod';
import { readPaymentPassword } from '~/contract/payment-password';
import { errorCode } from '~/i18n/error-text';

const secret = () => z.string({ required_error: 'required' }).min(1, 'required').max(200, 'too_long');

/** Minimum and maximum length of a login password, in characters. Source: config.json; defaults 6 and 20. */
export interface PasswordRules {
  passwordMin: number;
  passwordMax: number;
  /** Whether a password is too easy to guess for this member. */
  isEasy: (password: string) => boolean;
}

/**
 * The form that changes the login password. Source: specification, chapter 5 ("Change password").
 */
export function changePasswordSchema({ passwordMin, passwordMax, isEasy }: PasswordRules) {
  const length = errorCode('password.length', { min: passwordMin, max: passwordMax });
  return z
    .object({
      oldPassword: secret(),
      newPassword: secret().refine((value) => {
        const characters = [...value].length;
        return characters >= passwordMin && characters <= passwordMax;
      }, length),
      confirmPassword: secret(),
    })
    .superRefine(({ oldPassword, newPassword, confirmPassword }, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (newPassword !== confirmPassword) refuse('confirmPassword', 'password.mismatch');
      if (newPassword === oldPassword) refuse('newPassword', 'newPassword.same');
      else if (isEasy(newPassword)) refuse('newPassword', 'newPassword.common');
    });
}

/** Why six digits are easy to guess, as a code; `undefined` when they are not. */
export function weakness(digits: string): 'payment.repeated' | 'payment.run' | undefined {
  const steps = new Set([...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index])));
  const [step, ...others] = steps;
  if (others.length > 0) return undefined;
  return step === 0 ? 'payment.repeated' : step === 1 || step === -1 ? 'payment.run' : undefined;
}

const sixDigits = () =>
  z.string({ required_error: 'required' }).transform((typed, context) => {
    const digits = readPaymentPassword(typed);
    if (digits !== undefined) return digits;
    context.addIssue({ code: 'custom', message: typed.trim() === '' ? 'required' : 'payment.digits', fatal: true });
    return z.NEVER;
  });

const wanted = {
  newPassword: sixDigits().superRefine((digits, context) => {
    const weak = weakness(digits);
    if (weak) context.addIssue({ code: 'custom', message: weak });
  }),
  confirmPassword: sixDigits(),
};

/** Of the second step, for members who have it on. */
const code = z.string().max(40, 'too_long').optional();

/**
 * The form of the payment password: setting the first one requires the login password, changing it requires the previous one. The
 * member API accepts any six digits; the most common guesses are rejected here, because they guard a member's money.
 */
export const paymentPasswordSchema = z
  .discriminatedUnion(
    'way',
    [
      z.object({ way: z.literal('first'), password: secret(), code, ...wanted }),
      z.object({ way: z.literal('change'), oldPassword: sixDigits(), code, ...wanted }),
    ],
    { errorMap: () => ({ message: 'form.unreadable' }) },
  )
  .superRefine((sent, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (sent.newPassword !== sent.confirmPassword) refuse('confirmPassword', 'payment.mismatch');
    if (sent.way === 'change' && sent.newPassword === sent.oldPassword) refuse('newPassword', 'newPassword.same');
  });

/** Whether a payment password is set for the first time, or changed. */
export type PaymentWay = z.output<typeof paymentPasswordSchema>['way'];

/** The way in an address. */
export function findPaymentWay(named: string | null): PaymentWay | undefined {
  return named === 'first' || named === 'change' ? named : undefined;
}

import { z } from 'zod';
import { TOKEN_MAX } from '~/contract/calls/account';
import { errorCode } from '~/i18n/error-text';

const text = (max: number) => z.string({ required_error: 'required' }).trim().min(1, 'required').max(max, 'too_long');
const secret = () => z.string({ required_error: 'required' }).max(200, 'too_long');

/** The login form: username, e-mail or phone, and the password. Source: specification, chapter 5. */
export const loginSchema = z.object({ username: text(200), password: secret() });

/** The logout form has no fields. */
export const logoutSchema = z.object({});

/** A token that the old app stored in the browser. */
export const importSchema = z.object({ token: text(TOKEN_MAX).regex(/^[\x21-\x7e]+$/, 'invalid') });

/** The fields of the register form and their rules. Source: config.json. */
export interface RegisterRules {
  /** The selected kind of registration; `undefined` when neither e-mail nor phone is offered. */
  by: 'email' | 'phone' | undefined;
  inviteCode: boolean;
  /** Codes of the countries that the operator may serve; `undefined` in the demo, which does not ask. */
  countries: readonly string[] | undefined;
  minimumAge: number;
  passwordMin: number;
  passwordMax: number;
  /** Whether a password is too easy to guess for a member of these names. */
  isEasy: (password: string, names: readonly string[]) => boolean;
}

const EMAIL_MAX = 254;

/**
 * The register form: every displayed field is required, the passwords must match, and the member must confirm the minimum age
 * (rule X10). Source: specification, chapter 5.
 */
export function registerSchema(rules: RegisterRules) {
  const { by, inviteCode, countries, minimumAge, passwordMin, passwordMax, isEasy } = rules;
  const length = errorCode('password.length', { min: passwordMin, max: passwordMax });
  return z
    .object({
      country: countries
        ? text(8).refine((code) => countries.includes(code), 'country.invalid')
        : z.undefined().catch(undefined),
      username: text(64),
      email: by === 'email' ? text(EMAIL_MAX).email('email.format') : z.undefined().catch(undefined),
      phone:
        by === 'phone'
          ? text(40).regex(/^\+?(?:[\s().-]*\d){6,15}\s*$/, 'phone.format')
          : z.undefined().catch(undefined),
      password: secret().refine((value) => {
        const characters = [...value].length;
        return characters >= passwordMin && characters <= passwordMax;
      }, length),
      confirmPassword: secret(),
      inviteCode: inviteCode ? text(64) : z.undefined().catch(undefined),
      adult: z.literal('on', {
        errorMap: () => ({ message: errorCode('adult.required', { age: minimumAge }) }),
      }),
    })
    .superRefine(({ username, email, password, confirmPassword }, context) => {
      if (isEasy(password, [username, email?.replace(/@.*/s, '') ?? '']))
        context.addIssue({ code: 'custom', path: ['password'], message: 'password.common' });
      if (password !== confirmPassword)
        context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'password.mismatch' });
    });
}

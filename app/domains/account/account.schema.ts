import { z } from 'zod';
import { TOKEN_MAX } from '~/contract/calls/account';
import { errorCode } from '~/i18n/error-text';

const text = (max: number) => z.string({ required_error: 'required' }).trim().min(1, 'required').max(max, 'too_long');
const secret = () => z.string({ required_error: 'required' }).max(200, 'too_long');

/** The login form: username, e-mail or phone, and the password. Source: specification, chapter 5. */
export const loginSchema = z.object({ username: text(200), password: secret() });

/** The logout form asks for nothing. */
export const logoutSchema = z.object({});

/** The token that the old app kept in a browser. */
export const importSchema = z.object({ token: text(TOKEN_MAX).regex(/^[\x21-\x7e]+$/, 'invalid') });

/** Which fields the register form has and what holds for them. Source: config.json. */
export interface RegisterRules {
  /** The way of registering that is chosen; `undefined` when neither e-mail nor phone is offered. */
  by: 'email' | 'phone' | undefined;
  inviteCode: boolean;
  minimumAge: number;
  passwordMin: number;
  passwordMax: number;
}

const EMAIL_MAX = 254;

/**
 * The register form: every field that the configuration shows is required, the passwords agree, and the member confirms to
 * be of age (rule X10). Source: specification, chapter 5.
 */
export function registerSchema({ by, inviteCode, minimumAge, passwordMin, passwordMax }: RegisterRules) {
  const length = errorCode('password.length', { min: passwordMin, max: passwordMax });
  return z
    .object({
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
    .superRefine(({ password, confirmPassword }, context) => {
      if (password !== confirmPassword)
        context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'password.mismatch' });
    });
}

import { isEasyPassword } from '~/config/passwords/easy-password';
import type { WireLanguage } from '~/contract/language';
import { readPhone } from '~/contract/phone';
import type { FieldCode } from '../request-fields';
import type { MemberApiSettings } from '../settings';
import { readEmail, readUsername } from './identifiers';

/** A registration as sent. */
export interface RegistrationInput {
  username: string;
  email?: string | undefined;
  phone?: string | undefined;
  password: string;
  confirmPassword: string;
  inviteCode?: string | undefined;
}

/** A registration with valid fields, not yet checked for uniqueness. */
export interface Registration {
  username: string;
  usernameKey: string;
  email: string | null;
  phone: string | null;
  inviteCode: string | undefined;
}

/** The rules of new passwords. */
interface PasswordRules extends Pick<MemberApiSettings, 'passwordMin' | 'passwordMax' | 'brandName'> {
  /** The most used passwords. */
  common: ReadonlySet<string>;
}

type Rules = Pick<MemberApiSettings, 'registration'> & PasswordRules;

function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

/** What a password must not be made of, beside the brand: the member's names. */
const namesOf = ({ username, email }: { username: string; email?: string | null | undefined }) => [
  username,
  email?.replace(/@.*/s, '') ?? '',
];

/**
 * @param member whose password it is to be
 * @returns the validation error of a new password. Length in code points, not UTF-16 units.
 */
export function passwordProblem(
  password: string,
  rules: PasswordRules,
  member: { username: string; email?: string | null | undefined },
): FieldCode | undefined {
  const length = [...password.normalize('NFC')].length;
  if (length === 0) return 'required';
  if (length < rules.passwordMin) return 'too_short';
  if (length > rules.passwordMax) return 'too_long';
  return isEasyPassword(password, rules.common, [rules.brandName, ...namesOf(member)]) ? 'common' : undefined;
}

/**
 * Checks the fields of a registration. With e-mail or phone alone enabled, that one is required; with both, one of
 * them; with neither, a username is enough. An invite code is required where codes are enabled. Disabled fields are
 * ignored. Source: specification, chapters 3 and 5.
 */
export function readRegistration(
  input: RegistrationInput,
  rules: Rules,
  lang: WireLanguage,
): { registration: Registration } | { fields: Record<string, FieldCode> } {
  const fields: Record<string, FieldCode> = {};
  const name = readUsername(input.username);
  if (typeof name === 'string') fields.username = name;

  const email = rules.registration.email ? given(input.email) : undefined;
  const phone = rules.registration.phone ? given(input.phone) : undefined;
  if (!email && !phone) {
    if (rules.registration.email) fields.email = 'required';
    if (rules.registration.phone) fields.phone = 'required';
  }
  const address = email === undefined ? null : readEmail(email);
  if (address === undefined) fields.email = 'format';
  const number = phone === undefined ? null : readPhone(phone, lang);
  if (number === undefined) fields.phone = 'format';

  const problem = passwordProblem(input.password, rules, input);
  if (problem) fields.password = problem;
  if (input.confirmPassword === '') fields.confirmPassword = 'required';
  else if (input.confirmPassword !== input.password) fields.confirmPassword = 'mismatch';

  const inviteCode = rules.registration.inviteCode ? given(input.inviteCode) : undefined;
  if (rules.registration.inviteCode && inviteCode === undefined) fields.inviteCode = 'required';

  if (typeof name === 'string' || address === undefined || number === undefined || Object.keys(fields).length > 0)
    return { fields };
  return {
    registration: { username: name.username, usernameKey: name.key, email: address, phone: number, inviteCode },
  };
}

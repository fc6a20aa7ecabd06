/** A field with an error, as it is now. */
export interface FieldNow {
  /** What it holds; empty for nothing. */
  value: string;
  /** What was sent and refused; passwords are not sent back. */
  sent: string | undefined;
  /** What the field above a repeated password holds. */
  above: string | undefined;
  /** Whether the member has finished with it: it was chosen, or another field has the focus. */
  isLeft: boolean;
}

type Rule = (now: FieldNow, bounds: URLSearchParams) => boolean;

const isSame: Rule = ({ value, above }) => value === above;
const hasSixDigits: Rule = ({ value }) => /^\d{6}$/.test(value);

/** Rules that are known without the server, by code. */
const RULES: Readonly<Record<string, Rule>> = {
  required: () => true,
  choose: () => true,
  'bankName.required': () => true,
  'password.length': ({ value }, bounds) => {
    const characters = [...value].length;
    return characters >= Number(bounds.get('min')) && characters <= Number(bounds.get('max'));
  },
  'password.mismatch': isSame,
  'payment.mismatch': isSame,
  'payment.digits': hasSixDigits,
  'withdraw.pay_password_format': hasSixDigits,
};

/**
 * Whether an error no longer applies to its field. Where the rule is known, as soon as the field keeps it. Other errors are about
 * the value that was sent: they go when the member has left the field with another one, and the server decides again.
 *
 * @param code as in a form's answer
 */
export function isSettled(code: string, now: FieldNow): boolean {
  if (now.value.trim() === '') return false;
  const [name = '', query] = code.split(/\?(.*)/s, 2);
  const rule = RULES[name];
  return rule ? rule(now, new URLSearchParams(query)) : now.isLeft && now.value !== now.sent;
}

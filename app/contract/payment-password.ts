/** A payment password: six digits. Source: specification, chapter 5. */
export const PAYMENT_PASSWORD = /^\d{6}$/;

/**
 * Parses a typed or pasted payment password: accepts full-width digits, and spaces and hyphens between them.
 *
 * @returns its six digits, or `undefined` when it is none
 */
export function readPaymentPassword(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return PAYMENT_PASSWORD.test(digits) ? digits : undefined;
}

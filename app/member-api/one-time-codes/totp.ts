import { Secret, TOTP } from 'otpauth';

/** Length of a step of the one-time codes in ms (RFC 6238). */
const STEP_MS = 30_000;

const totpOf = (secret: Buffer, name: string, issuer = '') =>
  new TOTP({
    issuer,
    label: name,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: STEP_MS / 1000,
  });

/** How an authenticator app takes a secret over: as base32 text, and as an `otpauth:` address. */
export function presentSecret(secret: Buffer, name: string, issuer: string): { text: string; address: string } {
  const totp = totpOf(secret, name || 'login', issuer);
  return { text: totp.secret.base32, address: totp.toString() };
}

/**
 * Checks a one-time code. Clocks may differ by one step.
 *
 * @param code as typed: blanks are ignored
 * @param at milliseconds UTC
 * @returns the number of its step, or undefined when the code is wrong
 */
export function stepOfCode(secret: Buffer, code: string, at: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret, 'login').validate({ token, timestamp: at, window: 1 });
  return delta === null ? undefined : Math.floor(at / STEP_MS) + delta;
}

/** The code of a moment, for tests. @param at milliseconds UTC */
export const codeAt = (secret: Buffer, at: number): string => totpOf(secret, 'login').generate({ timestamp: at });

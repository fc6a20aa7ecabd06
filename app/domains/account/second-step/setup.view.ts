/** A key in groups of four, so that it can be typed. */
export const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** The `otpauth:` address of a secret. @param secret base32; @param issuer the service's name; @param name the member's */
export function otpauthAddress(secret: string, issuer: string, name: string): string {
  const label = [issuer, name].filter(Boolean).map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20')}`;
}

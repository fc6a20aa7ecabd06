import { createHash, randomBytes } from 'node:crypto';

/** A new token: 256 random bits, base64url. It is told once; what is stored is {@link hashOfToken}. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token or recovery code of at least 50 random bits: SHA-256, hex. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

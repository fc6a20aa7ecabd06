import { createHash } from 'node:crypto';

/** Identifies a login where its token must not be kept: SHA-256, base64url. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

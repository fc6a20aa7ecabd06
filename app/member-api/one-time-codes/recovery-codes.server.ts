import { createHash, randomInt } from 'node:crypto';

/** Number of recovery codes of a login. */
const RECOVERY_CODES = 10;

/** Letters of recovery codes, without look-alikes: 12 of them are 59 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

const newCode = () =>
  Array.from(
    { length: LENGTH },
    (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + (LETTERS[randomInt(LETTERS.length)] ?? ''),
  ).join('');

/** New recovery codes, such as `abcd-efgh-jkmn`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** What is stored of a token or recovery code of at least 50 random bits: SHA-256, hex. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What is stored of a recovery code, however it was typed. */
export const hashOfRecoveryCode = (code: string): string => hashOfToken(code.toLowerCase().replace(/[\s-]/g, ''));

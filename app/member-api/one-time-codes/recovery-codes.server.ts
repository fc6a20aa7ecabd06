import { randomInt } from 'node:crypto';
import { hashOfToken } from './tokens.server';

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

/** What is stored of a recovery code, however it was typed. */
export const hashOfRecoveryCode = (code: string): string => hashOfToken(code.toLowerCase().replace(/[\s-]/g, ''));

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import { keysFor } from '~/config/keys.server';
import type { Session } from './session.server';

/** Seconds for which a sealed value opens. */
const MAX_AGE_SECONDS = 60 * 60;

const keys = keysFor('sealed').map((key) => ({
  key,
  id: createHash('sha256').update(key).digest('base64url').slice(0, 8),
}));

function newestKey() {
  const [newest] = keys;
  if (!newest) throw new Error('No session secret');
  return newest;
}

function keyOf({ kid }: { kid?: string }) {
  const found = keys.find(({ id }) => id === kid);
  if (!found) throw new Error('sealed with a secret that is not configured any more');
  return found.key;
}

const holderOf = ({ token }: Pick<Session, 'token'>) => createHash('sha256').update(token).digest('base64url');

/**
 * Seals what a member has entered, to be carried in an address from one step to the next: nobody else can read it, change it
 * or make one up, so no link can fill in a form for somebody (rule X9), and no amount is in a log of addresses.
 *
 * @param purpose the step that it is for
 * @returns base64url text
 */
export async function sealFor(session: Pick<Session, 'token'>, purpose: string, value: object): Promise<string> {
  const newest = newestKey();
  return new EncryptJWT({ value })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
    .setSubject(holderOf(session))
    .setAudience(purpose)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + MAX_AGE_SECONDS)
    .encrypt(newest.key);
}

/**
 * Opens what {@link sealFor} sealed.
 *
 * @returns the value, or `undefined` when it was sealed for somebody or something else, is over an hour old, or was changed
 */
export async function openSealed<Schema extends z.ZodTypeAny>(
  session: Pick<Session, 'token'>,
  purpose: string,
  schema: Schema,
  sealed: string | null | undefined,
): Promise<z.output<Schema> | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed ?? '', keyOf, { subject: holderOf(session), audience: purpose });
    return schema.safeParse(payload['value']).data as z.output<Schema> | undefined;
  } catch {
    return undefined;
  }
}

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/**
 * Seals a value so that it takes little room, for a cookie. Whose it is and how long it is good for, the value itself says.
 *
 * @param purpose what it is for
 * @returns base64url text
 */
export async function sealPacked(purpose: string, value: object): Promise<string> {
  const newest = newestKey();
  return new CompactEncrypt(await pack(JSON.stringify({ purpose, value })))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
    .encrypt(newest.key);
}

/**
 * Opens what {@link sealPacked} sealed.
 *
 * @returns the value, or `undefined` when it was sealed for something else or was changed
 */
export async function openPacked<Schema extends z.ZodTypeAny>(
  purpose: string,
  schema: Schema,
  sealed: string,
): Promise<z.output<Schema> | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf);
    const made = JSON.parse((await unpack(plaintext)).toString()) as { purpose?: string; value?: unknown };
    return made.purpose === purpose ? (schema.safeParse(made.value).data as z.output<Schema> | undefined) : undefined;
  } catch {
    return undefined;
  }
}

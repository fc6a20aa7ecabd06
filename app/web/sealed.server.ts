import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import { sealingKeysFor } from '~/config/keys.server';
import { accountDigest, type Owner } from './session.server';

/** Seconds for which a sealed value opens. */
const MAX_AGE_SECONDS = 60 * 60;

const keys = sealingKeysFor('sealed');

/** The key that opens what a header belongs to. */
const keyOf = ({ kid }: { kid?: string }) => keys.withId(kid);

/**
 * Seals what a member has entered, to be carried in an address from one step to the next: nobody else can read it, change it
 * or make one up, so no link can fill in a form for somebody (rule X9), and no amount is in a log of addresses. The same account
 * opens it in its next login too: what may have been sent is then known again, by its key.
 *
 * @param purpose the step that it is for
 * @returns base64url text
 */
export async function sealFor(session: Owner, purpose: string, value: object): Promise<string> {
  const { newest } = keys;
  return new EncryptJWT({ value })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
    .setSubject(accountDigest(session))
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
  session: Owner,
  purpose: string,
  schema: Schema,
  sealed: string | null | undefined,
): Promise<z.output<Schema> | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed ?? '', keyOf, { subject: accountDigest(session), audience: purpose });
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
  const { newest } = keys;
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

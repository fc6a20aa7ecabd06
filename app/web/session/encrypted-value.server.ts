import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import type { SealingKeys } from '~/config/secrets/keys.server';
import { accountDigest, type Owner } from './session.server';

/** Lifetime of a sealed value, in seconds. */
const MAX_AGE_SECONDS = 60 * 60;

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** Creates what seals form values and drafts. */
export function createSealing(keys: SealingKeys) {
  /** Finds the key for a header's key id. */
  const keyOf = ({ kid }: { kid?: string }) => keys.withId(kid);

  /**
   * Encrypts a member's form values for a URL, to carry them from one step to the next. No one else can read, change or forge them,
   * so no link can prefill a form for a member (rule X9), and no amount appears in an access log. Other logins of the same account
   * can decrypt them too, so a form that may have been sent is recognised by its key.
   *
   * @param purpose the step that it is for
   * @returns base64url text
   */
  async function encryptFor(session: Owner, purpose: string, value: object): Promise<string> {
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
   * Opens a value from {@link encryptFor}.
   *
   * @returns the value, or `undefined` if it was sealed for another account or purpose, is over an hour old, or was
   *   tampered with
   */
  async function openSealed<Schema extends z.ZodTypeAny>(
    session: Owner,
    purpose: string,
    schema: Schema,
    sealed: string | null | undefined,
  ): Promise<z.output<Schema> | undefined> {
    if (!sealed) return undefined;
    try {
      const { payload } = await jwtDecrypt(sealed, keyOf, { subject: accountDigest(session), audience: purpose });
      return schema.safeParse(payload['value']).data as z.output<Schema> | undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Compresses and encrypts a value, for a cookie. Owner and expiry must be part of the value.
   *
   * @param purpose what it is for
   * @returns base64url text
   */
  async function encryptCompact(purpose: string, value: object): Promise<string> {
    const { newest } = keys;
    return new CompactEncrypt(await pack(JSON.stringify({ purpose, value })))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
      .encrypt(newest.key);
  }

  /**
   * Opens a value from {@link encryptCompact}.
   *
   * @returns the value, or `undefined` if it was sealed for another purpose or was tampered with
   */
  async function openPacked<Schema extends z.ZodTypeAny>(
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

  return { encryptFor, openSealed, encryptCompact, openPacked };
}

/** @see createSealing */
export type Sealing = ReturnType<typeof createSealing>;

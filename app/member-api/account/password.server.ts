import type { Options } from '@node-rs/argon2';

/** Loaded with the first password: an app in front of another service has none. */
const argon2 = () => import('@node-rs/argon2');

/** Argon2id parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** NFC, so that keyboards which compose accents differently give the same password. */
function canonical(password: string): string {
  return password.normalize('NFC');
}

/** Hashes a password with Argon2id and a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(canonical(password), OPTIONS);
}

let hashOfNobody: Promise<string> | undefined;

/**
 * Verifies a password.
 *
 * @param stored the hash, or `undefined` for an unknown member: a dummy hash is verified, so that timing reveals
 *   nothing
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody');
  const { verify } = await argon2();
  // A closed account has no hash.
  const right = await verify(stored || (await hashOfNobody), canonical(password), OPTIONS);
  return right && Boolean(stored);
}

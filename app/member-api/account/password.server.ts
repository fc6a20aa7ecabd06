import { hash, verify, type Options } from '@node-rs/argon2';

/** Argon2id as OWASP's Password Storage Cheat Sheet asks for: 19 MiB, 2 passes, 1 lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One password however the keyboard composes its accents. */
function canonical(password: string): string {
  return password.normalize('NFC');
}

/** Hashes a password with Argon2id and a random salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), OPTIONS);
}

let hashOfNobody: Promise<string> | undefined;

/**
 * Whether a password is right.
 *
 * @param stored the hash, or `undefined` for an unknown member: then the same work is done, so that the time tells nothing
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody');
  const right = await verify(stored ?? (await hashOfNobody), canonical(password), OPTIONS);
  return right && stored !== undefined;
}

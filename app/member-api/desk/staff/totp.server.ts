import { createHmac, createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Service } from '../../service';
import { loadSealKey, seal, unseal } from '../../store/seal.server';

/** Dependencies: the key file lies in the data folder. */
type Keeper = Pick<Service, 'db' | 'settings'>;

/** Length of a step of the one-time codes in ms (RFC 6238). */
const STEP_MS = 30_000;

const keys = new WeakMap<Keeper['db'], Promise<Buffer>>();

async function loadKey({ db, settings }: Keeper): Promise<Buffer> {
  const sealed = await db.selectFrom('staff').select('id').where('totp_sealed', 'is not', null).limit(1).execute();
  return loadSealKey(settings.dataDir, 'staff.key', sealed.length === 0);
}

function keyOf(keeper: Keeper): Promise<Buffer> {
  const known = keys.get(keeper.db) ?? loadKey(keeper);
  keys.set(keeper.db, known);
  // Do not cache a failure: retry next time.
  known.catch(() => keys.delete(keeper.db));
  return known;
}

const totpOf = (secret: Buffer, name = '', issuer = '') =>
  new TOTP({
    issuer,
    label: name || 'staff',
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: 30,
  });

/**
 * The secret of the one-time codes that an invitation sets. It follows from the invitation and the key file, so that the page
 * which shows it stores nothing.
 *
 * @param token the invitation
 * @returns 20 bytes
 */
export async function secretOfInvitation(keeper: Keeper, token: string): Promise<Buffer> {
  return createHmac('sha256', await keyOf(keeper))
    .update(`totp:${token}`)
    .digest()
    .subarray(0, 20);
}

/** How an authenticator app takes a secret over: as base32 text, and as an `otpauth:` address. */
export function presentSecret(secret: Buffer, name: string, issuer: string): { text: string; address: string } {
  const totp = totpOf(secret, name, issuer);
  return { text: totp.secret.base32, address: totp.toString() };
}

/** Encrypts the secret of a staff login. */
export async function sealSecret(keeper: Keeper, staffId: string, secret: Buffer): Promise<string> {
  return seal(await keyOf(keeper), `staff:${staffId}`, secret);
}

/** Decrypts the secret of a staff login. @throws Error when the key file is missing or differs */
export async function openSecret(keeper: Keeper, staffId: string, sealed: string): Promise<Buffer> {
  return unseal(await keyOf(keeper), `staff:${staffId}`, sealed);
}

/**
 * Checks a one-time code. Clocks may differ by one step.
 *
 * @param code as typed: blanks are ignored
 * @param at milliseconds UTC
 * @returns the number of its step, or undefined when the code is wrong
 */
export function stepOfCode(secret: Buffer, code: string, at: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: at, window: 1 });
  return delta === null ? undefined : Math.floor(at / STEP_MS) + delta;
}

/** The code of a moment, for tests. @param at milliseconds UTC */
export const codeAt = (secret: Buffer, at: number): string => totpOf(secret).generate({ timestamp: at });

/** What is stored of a token or recovery code of at least 50 random bits: SHA-256, hex. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

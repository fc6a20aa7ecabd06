import { createHmac } from 'node:crypto';
import type { Service } from '../../service';
import { loadSealKey, seal, unseal } from '../../store/seal.server';

/** Dependencies: the key file lies in the data folder. */
type Keeper = Pick<Service, 'db' | 'settings'>;

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

/** Encrypts the secret of a staff login. */
export async function sealSecret(keeper: Keeper, staffId: string, secret: Buffer): Promise<string> {
  return seal(await keyOf(keeper), `staff:${staffId}`, secret);
}

/** Decrypts the secret of a staff login. @throws Error when the key file is missing or differs */
export async function openSecret(keeper: Keeper, staffId: string, sealed: string): Promise<Buffer> {
  return unseal(await keyOf(keeper), `staff:${staffId}`, sealed);
}

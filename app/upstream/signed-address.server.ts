import { createHmac, timingSafeEqual } from 'node:crypto';
import { keysFor } from '~/config/keys.server';

/**
 * Bytes of a signature. Whoever wants one that was not written has to ask this server 2^71 times, and gets a picture made smaller
 * for it; each byte is in a page for every picture, and nothing packs it.
 */
const BYTES = 9;

/** Says which addresses a page of ours has written. */
interface AddressSigner {
  /** The newest secret's signature. It is always the same for the same address, so that what lies there can be cached. */
  sign: (address: string) => string;
  /** Whether an address was signed with one of the secrets that are configured. */
  isSigned: (address: string, signature: string) => boolean;
}

/** @param purpose a name that is used nowhere else: what is signed for one is not signed for another */
export function createSigner(purpose: string): AddressSigner {
  const keys = keysFor(purpose);
  const by = (key: Uint8Array, address: string) =>
    createHmac('sha256', key).update(address).digest().subarray(0, BYTES);
  return {
    sign: (address) => by(keys[0], address).toString('base64url'),
    isSigned: (address, signature) => {
      const given = Buffer.from(signature, 'base64url');
      return keys.some((key) => {
        const right = by(key, address);
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
  };
}

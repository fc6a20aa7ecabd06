import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Length of a signature in bytes. Forging one takes 2^71 requests on average and gains one resized picture; each byte
 * is in a page once per picture, and does not compress.
 */
const BYTES = 9;

/** Signs addresses, to recognise those that a page of ours contained. */
interface AddressSigner {
  /** Signs with the newest secret. Deterministic, so that the address can be cached. */
  sign: (address: string) => string;
  /** Whether an address was signed with one of the configured secrets. */
  isSigned: (address: string, signature: string) => boolean;
}

/** @param keys for this purpose alone, newest first: a signature for one purpose is not valid for another */
export function createSigner(keys: readonly [Uint8Array, ...Uint8Array[]]): AddressSigner {
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

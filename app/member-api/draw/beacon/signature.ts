import { hash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { BeaconNetwork } from './network';

const { shortSignatures } = bls12_381;

/** A signature in G1, compressed, hex. */
const SIGNATURE = /^[0-9a-f]{96}$/;

/** The public random number of a round: the SHA-256 of its signature, hex. */
export function randomnessOf(signature: string): string {
  return hash('sha256', Buffer.from(signature, 'hex'), 'hex');
}

/**
 * Whether a signature is that of a round: scheme bls-unchained-g1-rfc9380, which signs the SHA-256 of the round as eight bytes. There
 * is exactly one valid signature of each round, so no relay and no operator can choose between two.
 *
 * @param signature lower-case hex; anything else is invalid
 */
export function isSignedRound({ publicKey }: BeaconNetwork, round: number, signature: string): boolean {
  if (!SIGNATURE.test(signature)) return false;
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  try {
    return shortSignatures.verify(
      shortSignatures.Signature.fromBytes(Buffer.from(signature, 'hex')),
      shortSignatures.hash(hash('sha256', number, 'buffer')),
      Buffer.from(publicKey, 'hex'),
    );
  } catch {
    // Bytes that are no point of the group.
    return false;
  }
}

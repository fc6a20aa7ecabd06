import { bls12_381 } from '@noble/curves/bls12-381.js';

const { shortSignatures } = bls12_381;

/**
 * Whether a signature in G1 is that of a message by a public key in G2. The entry of the library that verify.mjs carries, see
 * library.mjs.
 *
 * @param {Uint8Array} publicKey
 * @param {Uint8Array} message
 * @param {Uint8Array} signature
 * @returns {boolean}
 * @throws {Error} when a part is no point of its group
 */
export const isSigned = (publicKey, message, signature) =>
  shortSignatures.verify(shortSignatures.Signature.fromBytes(signature), shortSignatures.hash(message), publicKey);

import { getAddressInfo, Network } from 'bitcoin-address-validation';
import cards from 'card-validator';

/** Spaces and hyphens of every kind, and marks without a width that come along when something is copied. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212]/gu;

/**
 * A card number as it is typed: full-width digits, spaces and hyphens are taken.
 *
 * @returns its digits, or `undefined` when its brand knows no such number (Luhn where the brand has it, UnionPay by length)
 */
export function readCardNumber(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(BETWEEN, '');
  return cards.number(digits).isValid ? digits : undefined;
}

/**
 * A BTC address, by its checksum and network. Source: BIP-173, BIP-350.
 *
 * @returns the address, in small letters where case does not count, so that one address is always the same text; or what is
 *   wrong: coins sent to an address of a test network are lost
 */
export function readBtcAddress(typed: string): { address: string } | 'format' | 'testnet' {
  const address = typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
  try {
    const { network, bech32 } = getAddressInfo(address);
    if (network !== Network.mainnet) return 'testnet';
    return { address: bech32 ? address.toLowerCase() : address };
  } catch {
    return 'format';
  }
}

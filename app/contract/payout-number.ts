import { getAddressInfo, Network } from 'bitcoin-address-validation';
import cards from 'card-validator';

/** Spaces and hyphens of every kind, and zero-width characters that come along when text is copied. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212]/gu;

/**
 * Parses a typed card number: accepts full-width digits, spaces and hyphens.
 *
 * @returns its digits, or `undefined` when it is not valid for its brand (Luhn if the brand uses it, UnionPay by
 *   length)
 */
export function readCardNumber(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(BETWEEN, '');
  return cards.number(digits).isValid ? digits : undefined;
}

/**
 * Validates a BTC address by its checksum and network. Source: BIP-173, BIP-350.
 *
 * @returns the address, in lower case if it is case-insensitive, so that it is unique; or the error: coins sent to an
 *   address of a test network are lost
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

import { describe, expect, it } from 'vitest';
import { readBtcAddress, readCardNumber } from './payout-number';

describe('a card number', () => {
  it('is taken with spaces, hyphens and full-width digits', () => {
    for (const typed of ['4111 1111 1111 1111', '4111-1111-1111-1111', '４１１１－１１１１　１１１１ １１１１'])
      expect(readCardNumber(typed)).toBe('4111111111111111');
  });

  it('is refused when its check digit is wrong, where the brand has one', () => {
    expect(readCardNumber('4111111111111112')).toBeUndefined();
    expect(readCardNumber('3530111333300001')).toBeUndefined();
  });

  it('of UnionPay counts by its length alone', () => {
    expect(readCardNumber('6222021234567890123')).toBe('6222021234567890123');
    expect(readCardNumber('622202123456')).toBeUndefined();
  });

  it('of no brand is refused', () => {
    for (const typed of ['9999999999999999', '', 'card', '4111x11111111111'])
      expect(readCardNumber(typed)).toBeUndefined();
  });
});

describe('a BTC address', () => {
  it.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ])('of the main network is taken: %s', (address) => {
    expect(readBtcAddress(` ${address} `)).toEqual({ address });
  });

  it('is the same text in capitals', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(readBtcAddress(address.toUpperCase())).toEqual({ address });
  });

  it.each(['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'])(
    'of a test network is refused as such: %s',
    (address) => {
      expect(readBtcAddress(address)).toBe('testnet');
    },
  );

  it.each([
    ['the older checksum on a newer version', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['the newer checksum on version 0', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54wmzz'],
    ['a letter outside the alphabet', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a program too short', 'bc1pw5dgrnzv'],
    ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5XW7kv8f3t4'],
    ['nothing in it', 'bc1gmk9yu'],
    ['a mistyped letter', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ])('with %s is refused', (_, address) => {
    expect(readBtcAddress(address)).toBe('format');
  });
});

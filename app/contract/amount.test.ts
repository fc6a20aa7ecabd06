import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, readExactAmount, readTypedAmount, writeAmount } from './amount';

const minorUnits = fc.integer({ min: -(10 ** 14), max: 10 ** 14 });
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''));

describe('an amount', () => {
  it('is the same after it was written and read', () => {
    fc.assert(fc.property(minorUnits, (minor) => readAmount(writeAmount(minor)) === minor));
  });

  it('is written with exactly two places', () => {
    fc.assert(fc.property(minorUnits, (minor) => /^-?\d+\.\d{2}$/.test(writeAmount(minor))));
    expect([0, 5, -5, 100, 123_450].map(writeAmount)).toEqual(['0.00', '0.05', '-0.05', '1.00', '1234.50']);
  });

  it('is read digit by digit, without floating point', () => {
    fc.assert(
      fc.property(digits(1, 12), digits(0, 6), (whole, fraction) => {
        const text = fraction ? `${whole}.${fraction}` : whole;
        expect(readAmount(text)).toBe(Number(BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))));
      }),
    );
    expect([0.1 + 0.2, 1.005, 4.35, 1.1].map(readAmount)).toEqual([30, 100, 435, 110]);
    expect(readAmount('90071992547409.91')).toBe(9_007_199_254_740_991);
  });

  it('is never more than what was sent: further decimals are cut off', () => {
    expect(['0.019', '0.999', '-0.019'].map(readAmount)).toEqual([1, 99, -1]);
  });

  it('is read from numbers, padded texts and grouped digits', () => {
    expect([12.5, ' 12.50 ', '1,234.5', '+3', '7.', -3, '-0'].map(readAmount)).toEqual([
      1250, 1250, 123_450, 300, 700, -300, 0,
    ]);
  });

  it('is always a safe integer, whatever is sent, or nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const minor = readAmount(value);
        return minor === undefined || Number.isSafeInteger(minor);
      }),
    );
    for (const nonsense of [
      '',
      '.',
      '.5',
      '1e5',
      1e21,
      NaN,
      Infinity,
      '0x10',
      '1 000',
      '１２',
      '9'.repeat(15),
      null,
      {},
    ])
      expect(readAmount(nonsense), JSON.stringify(nonsense)).toBeUndefined();
  });

  it('of zero has no sign', () => {
    expect(Object.is(readAmount('-0.00'), 0)).toBe(true);
  });
});

describe('an amount that somebody asks for', () => {
  it('is refused rather than cut', () => {
    for (const asked of [
      '10.005',
      '0.001',
      0.1 + 0.2,
      '-1',
      '+1',
      '1,000',
      '1.',
      '1e3',
      '',
      ' ',
      null,
      undefined,
      [],
      {},
    ])
      expect(readExactAmount(asked), JSON.stringify(asked)).toBeUndefined();
  });

  it('is exactly what was typed', () => {
    fc.assert(fc.property(fc.nat({ max: 10 ** 9 }), (minor) => readExactAmount(writeAmount(minor)) === minor));
    expect(['10', '10.5', ' 10.50 ', 10.5, 0].map(readExactAmount)).toEqual([1000, 1050, 1050, 1050, 0]);
  });

  it('is read as people type it, and never guessed at', () => {
    expect(
      ['50', ' 1,234.5 ', '１２３．４５', '１，０００', '0', '1234567', '$5', '￥ 1.50'].map(readTypedAmount),
    ).toEqual([5000, 123_450, 12_345, 100_000, 0, 123_456_700, 500, 150]);
    expect(['1 000', '12\u202f345.50', '\u200b50', '\u206850\u2069'].map(readTypedAmount)).toEqual([
      100_000, 1_234_550, 5000, 5000,
    ]);
    for (const unclear of [
      '',
      '1 00',
      '1 000,000',
      '1,50',
      '12,34,567',
      ',500',
      '1.234,50',
      '1.005',
      '-5',
      '+5',
      '5$',
      '$-5',
      '5e3',
      '1,234.567',
    ])
      expect(readTypedAmount(unclear), unclear).toBeUndefined();
  });

  it('is refused where it has other digits than those of a keyboard, or is turned round', () => {
    for (const looksLike of [
      '10²',
      '²',
      '①⓪',
      '⒈0',
      '₁₀',
      '𝟏𝟎',
      '½',
      '١٠',
      '१०',
      'Ⅹ',
      '㉈',
      '十',
      '\u202e10',
      '1\u202d0',
      '10\u0332',
    ])
      expect(readTypedAmount(looksLike), looksLike).toBeUndefined();
  });
});

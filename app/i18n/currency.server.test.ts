import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeAmount } from '~/contract/amount';
import { currencySign, formatMoney } from './currency.server';
import { LANGUAGES } from './language';

const inEach = (unit: string) => LANGUAGES.map((language) => formatMoney(123_450, unit, language));

describe('money', () => {
  it('has the sign of its currency in every language, which is no other currency’s there', () => {
    expect(inEach('EUR')).toEqual(['€1,234.50', '€1,234.50', '€1,234.50']);
    expect(inEach('USD')).toEqual(['$1,234.50', 'US$1,234.50', '$1,234.50']);
    expect(inEach('CNY')).toEqual(['CN¥1,234.50', '¥1,234.50', 'CNY\u00a01,234.50']);
    expect(inEach('JPY')).toEqual(['¥1,234.50', 'JP¥1,234.50', '¥1,234.50']);
  });

  it('has the code of a currency that has no sign, and the name of a unit that is no currency', () => {
    expect(inEach('CHF')).toEqual(Array(3).fill('CHF\u00a01,234.50'));
    expect(inEach('ZZZ')).toEqual(Array(3).fill('ZZZ\u00a01,234.50'));
    for (const unit of ['points', 'eur', '€', 'EURO']) {
      expect(currencySign(unit, 'en')).toBeUndefined();
      expect(inEach(unit)).toEqual(Array(3).fill(`1,234.50 ${unit}`));
    }
  });

  it('below zero has the minus in front', () => {
    expect(formatMoney(-5, 'EUR', 'en')).toBe('−€0.05');
    expect(formatMoney(-5, 'points', 'en')).toBe('−0.05 points');
  });

  it('is the same number in every language and currency, to the cent, however large', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom('EUR', 'CNY', 'JPY', 'points'),
        (minor, language, unit) => {
          const digits = formatMoney(minor, unit, language)
            .replace(/[^\d.−]/g, '')
            .replace('−', '-');
          expect(digits).toBe(writeAmount(minor));
        },
      ),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { isCountry, readCountries } from './countries';

describe('country codes', () => {
  it.each(['JP', 'MT', 'GB', 'CN', 'HK', 'TW', 'MO', 'DE', 'XK'])('%s is one', (code) => {
    expect(isCountry(code)).toBe(true);
  });

  it.each(['XX', 'ZZ', 'UK', 'EU', 'UN', 'SU', 'DD', 'AC', 'TA', 'jp', 'JPN', 'Japan', '', 'J', '001'])(
    '%s is none',
    (code) => {
      expect(isCountry(code)).toBe(false);
    },
  );

  it('are read from a list with commas or spaces, in any case, each once', () => {
    expect(readCountries(' jp,MT  de ,,Jp')).toEqual(['JP', 'MT', 'DE']);
    expect(readCountries(' , ')).toEqual([]);
  });
});

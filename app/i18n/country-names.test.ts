import { describe, expect, it } from 'vitest';
import { countryList, countryOptions } from './country-names';

describe('names of countries', () => {
  it.each([
    ['en', 'Malta and Japan', ['Japan', 'Malta']],
    ['zh-CN', '马耳他和日本', ['马耳他', '日本']],
    ['ja', 'マルタ、日本', ['マルタ', '日本']],
  ] as const)('are in the language of the member: %s', (language, list, sorted) => {
    expect(countryList(['MT', 'JP'], language)).toBe(list);
    expect(countryOptions(['MT', 'JP'], language).map(({ label }) => label)).toEqual(sorted);
    expect(
      countryOptions(['MT', 'JP'], language)
        .map(({ value }) => value)
        .sort(),
    ).toEqual(['JP', 'MT']);
  });
});

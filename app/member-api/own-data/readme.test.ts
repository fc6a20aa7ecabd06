import { expect, test } from 'vitest';
import { WIRE_LANGUAGES } from '~/contract/language';
import { PART_NAMES, readmeText } from './readme';
import { PARTS } from './zip.server';

test('the parts of the README are those of the file, in its order', () => {
  expect(PARTS.map(({ name }) => name)).toEqual(PART_NAMES);
});

test.each(WIRE_LANGUAGES)('the README in %s says what each file is', (language) => {
  const text = readmeText(language, Date.UTC(2026, 10, 24));
  expect(text).toContain('2026-11-24T00:00:00.000Z');
  for (const name of PART_NAMES) expect(text).toMatch(new RegExp(`^${name}\\.json, ${name}\\.csv: \\S`, 'm'));
});

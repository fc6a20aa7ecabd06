import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles, ROOT } from './repository';

/** All languages at once, as an array or in a regular expression. */
const LIST =
  /\[\s*'(?:en|ja|zh(?:-\w+)?)'(?:,\s*'(?:en|ja|zh(?:-\w+)?)'){2,},?\s*\]|\((?:en|ja|zh(?:-\w+)?)(?:\|(?:en|ja|zh(?:-\w+)?)){2,}\)/i;

/** The list itself, and samples of a test that does not depend on the languages of the app. */
const MAY = ['app/contract/language.ts', 'app/i18n/detect-language.test.ts'];

// A second list would leave out a new language without an error.
test('the languages are listed in app/contract/language.ts alone', () => {
  const files = repositoryFiles().filter((file) => /^(app|tests)\/.*\.(ts|tsx|mjs|js)$/.test(file));
  expect(files.filter((file) => LIST.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual(MAY);
});

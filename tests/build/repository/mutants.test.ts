import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../mutants/list';
import { ROOT } from './repository';

/** `npm run mutants` takes minutes; this quickly checks that its list still matches the code. */
test.each(MUTANTS)('$rule, $change: stands once in $file, and its tests are there', ({ file, from, tests }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

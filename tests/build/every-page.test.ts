import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from '@remix-run/react';
import { readConfig } from '@remix-run/dev/dist/config.js';
import { expect, test } from 'vitest';
import { MEMBERS, PUBLIC } from '../e2e/harness/every-page';
import { ROOT } from './repository';

test('every route that draws a page is looked at by whatever looks at every page', async () => {
  const { routes, appDirectory } = await readConfig(ROOT);
  const paths = [...PUBLIC, ...Object.values(MEMBERS).flat()].map((path) => path.split('?')[0] ?? '');
  const drawn = Object.values(routes).filter(({ id, file }) => {
    const source = join(appDirectory, file);
    return id !== 'root' && existsSync(source) && readFileSync(source, 'utf8').includes('export default');
  });
  expect(drawn.length).toBeGreaterThan(40);
  const missing = drawn.filter(({ path = '' }) => !paths.some((one) => matchPath(`/${path}`, one)));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@remix-run/dev/dist/config.js';
import { expect, test } from 'vitest';
import { createPatterns } from '~/web/route-pattern';
import { SCENES } from '../screens/scenes';
import { ROOT } from './repository';

const STAGE = {
  drawn: '/vote/bets/1/1',
  withdrawals: ['/profile/withdraw/1', '/profile/withdraw/2', '/profile/withdraw/3'],
  card: '/profile/bank-card/1/delete',
};

test('`npm run screens` takes a picture of every route that has a page', async () => {
  const { routes } = await readConfig(ROOT);
  const patternOf = createPatterns(routes);
  const withPage = Object.values(routes).filter(
    ({ id, file }) => id !== 'root' && /^export default/m.test(readFileSync(join(ROOT, 'app', file), 'utf8')),
  );
  expect(withPage.length).toBeGreaterThan(40);
  const shot = new Set(
    SCENES.map(({ path }) => (typeof path === 'string' ? path : path(STAGE))).map((path) =>
      patternOf(path.replace(/\?.*/, '')),
    ),
  );
  const missing = withPage
    .map(({ path = '' }) => (path === '*' ? path : `/${path}`))
    .filter((pattern) => !shot.has(pattern));
  expect(missing).toEqual([]);
});

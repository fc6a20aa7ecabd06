import { expect, test } from 'vitest';
import { PAGE_ROUTES, routesAt } from '../routes';
import { SCENES } from '../screens/scenes';

const STAGE = {
  drawn: '/vote/bets/1/1',
  withdrawals: ['/profile/withdraw/1', '/profile/withdraw/2', '/profile/withdraw/3'],
  card: '/profile/bank-card/1/delete',
};

test('`npm run screens` takes a picture of every route that has a page', () => {
  expect(PAGE_ROUTES.length).toBeGreaterThan(40);
  const shot = routesAt(SCENES.map(({ path }) => (typeof path === 'string' ? path : path(STAGE))));
  expect(PAGE_ROUTES.filter((route) => !shot.has(route))).toEqual([]);
});

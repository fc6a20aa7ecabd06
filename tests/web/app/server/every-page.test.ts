import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCENES } from '../../../screens/scenes';
import { MEMBER_ROUTES, PAGE_ROUTES, PUBLIC_ROUTES, routesAt } from '../../../routes';

const pages = PAGE_ROUTES.filter((route) => route !== '/*');
const without = (named: ReadonlySet<string | undefined>) => pages.filter((route) => !named.has(route));

/** Lines of budgets.txt that begin with an address, or with `=` for pages without a budget of their own. */
const lines = readFileSync('tests/build/browser/budgets.txt', 'utf8').split('\n');
const addressesOf = (line: RegExp) => lines.flatMap((text) => line.exec(text)?.[1] ?? []);

it('each page has an address in tests/e2e/harness/every-page.ts: in PUBLIC, or in MEMBERS when it needs a session', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(without(new Set([...PUBLIC_ROUTES, ...MEMBER_ROUTES])), 'missing in every-page.ts').toEqual([]);
  expect(
    PUBLIC_ROUTES.filter((route) => MEMBER_ROUTES.includes(route)),
    'in both lists',
  ).toEqual([]);
});

it('each page has a line in tests/build/browser/budgets.txt: a budget, or = and the page that it is like', () => {
  const measured = addressesOf(/^(\/\S*)/);
  const others = addressesOf(/^= (\/\S*) like \//);
  const models = addressesOf(/^= \/\S* like (\/\S*)$/);
  expect(without(routesAt([...measured, ...others])), 'missing in budgets.txt').toEqual([]);
  expect(models.length).toBe(others.length);
  expect(
    models.filter((address) => !measured.includes(address)),
    'without a budget',
  ).toEqual([]);
});

it('each page has a scene in tests/screens/scenes.ts, of which `npm run screens` takes pictures', () => {
  const scenery = {
    drawn: '/vote/bets/1/1',
    withdrawals: ['/profile/withdraw/1', '/profile/withdraw/2', '/profile/withdraw/3'],
    card: '/profile/bank-card/1/delete',
  };
  const shot = routesAt(SCENES.map(({ path }) => (typeof path === 'string' ? path : path(scenery))));
  expect(
    PAGE_ROUTES.filter((route) => !shot.has(route)),
    'missing in scenes.ts',
  ).toEqual([]);
});

import type { ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';
import { createPerRouteBuilds } from './per-route-build';

const LISTED = [
  { id: 'root', path: '' },
  { id: 'front', parentId: 'root', index: true },
  { id: 'films', parentId: 'root', path: 'movie', index: true },
  { id: 'film', parentId: 'root', path: 'movie/detail/:id' },
  { id: 'meets', parentId: 'root', path: 'meet', index: true },
  { id: 'own', parentId: 'root', path: 'own' },
  { id: 'own names', parentId: 'own', path: 'names' },
  { id: 'none', parentId: 'root', path: '*' },
];
const listed = Object.fromEntries(LISTED.map((route) => [route.id, route]));
const subsetOf = createPerRouteBuilds({
  routes: listed,
  assets: { version: '1', routes: listed },
} as unknown as ServerBuild);
const idsOf = (path: string) => Object.keys(subsetOf(path)!.build.routes);

it('a page is made of its route and those around it', () => {
  expect(idsOf('/movie')).toEqual(['root', 'films']);
  expect(idsOf('/movie/detail/7')).toEqual(['root', 'film']);
  expect(idsOf('/own/names')).toEqual(['root', 'own', 'own names']);
  expect(idsOf('/')).toEqual(['root', 'front']);
  expect(subsetOf('/movie/detail/7')).toMatchObject({ leaf: 'film', build: { assets: { version: '1' } } });
  expect(Object.keys(subsetOf('/movie')!.build.assets.routes)).toEqual(idsOf('/movie'));
});

it('an address that no page has is the page that says so', () => {
  expect(subsetOf('/nowhere')).toMatchObject({ leaf: 'none' });
});

it('two pages that are made of the same routes are one and the same build', () => {
  expect(subsetOf('/movie/detail/7')).toBe(subsetOf('/movie/detail/8'));
  expect(subsetOf('/movie')).not.toBe(subsetOf('/meet'));
});

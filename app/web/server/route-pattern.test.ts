import { readConfig } from '@remix-run/dev/dist/config.js';
import { expect, it } from 'vitest';
import { createPatterns } from './route-pattern';

const { routes } = await readConfig(process.cwd());
const patternOf = createPatterns(routes);

it.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/home/', '/home'],
  ['/movie/detail/17', '/movie/detail/:id'],
  ['/movie/detail/17.data', '/movie/detail/:id'],
  ['/_root.data', '/'],
  ['/meet/detail/9/request/revoke', '/meet/detail/:id/request/revoke'],
  ['/profile/customer-service.txt', '/profile/customer-service.txt'],
  ['/api/member/login', '/api/*'],
  ['/config.json', '/config.json'],
  ['/build/entry.client-ABC.js', '/build/*'],
])('%s is %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});

it.each(['/nowhere', '/demo/films/1.jpg', '/%', '/%E0%A4%A', '*', 'http://other.example/home', '//home', ''])(
  '%j is of no route',
  (path) => {
    expect(patternOf(path)).toBe('*');
  },
);

it('names all addresses by as many patterns as there are routes', () => {
  const patterns = new Set(Object.values(routes).map(({ path }) => patternOf(`/${path ?? ''}`)));
  expect(patterns.size).toBeGreaterThan(50);
  for (const pattern of patterns) expect(pattern).toMatch(/^(\*|\/[\w.:*/-]*)$/);
});

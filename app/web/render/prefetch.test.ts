import { expect, it } from 'vitest';
import { isPrefetch, mayBePrefetched, speculationRules } from './prefetch';

it('a request ahead of a visit says so, prerendering too', () => {
  expect(['prefetch', 'prefetch;prerender', '', 'navigate', undefined, null].map(isPrefetch)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('lists, films and people may be fetched ahead; nothing that shows money, has a form at its heart or marks something as seen', () => {
  const paths = ['/home', '/movie', '/meet', '/movie/detail/3001', '/meet/detail/103'];
  expect(paths.filter((path) => !mayBePrefetched(path))).toEqual([]);
  const others = [
    '/',
    '/vote',
    '/profile',
    '/profile/announcements/detail/1',
    '/meet/detail/103/request',
    '/meet/requests',
    '/movie/detail/',
    '/login',
    '/logout',
  ];
  expect(others.filter(mayBePrefetched)).toEqual([]);
});

it('the rules of a list name nothing that may not be fetched ahead, and other pages have none', () => {
  const named = speculationRules('/home').flatMap(({ rules }) =>
    (JSON.parse(rules) as { prefetch: { where: { href_matches: string[] } }[] }).prefetch.flatMap(
      ({ where }) => where.href_matches,
    ),
  );
  expect(named.map((path) => path.replace(':id', '1')).filter((path) => !mayBePrefetched(path))).toEqual([]);
  expect(named).toHaveLength(5);
  expect(['/vote', '/profile', '/movie/detail/3001', '/login'].flatMap(speculationRules)).toEqual([]);
});

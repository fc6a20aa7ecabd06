import { expect, it } from 'vitest';
import { parseUrl } from './parse-url';

it.each([
  ['https://münchen.example/a', undefined, 'https://xn--mnchen-3ya.example/a'],
  ['/película.jpg', 'https://films.example/', 'https://films.example/pel%C3%ADcula.jpg'],
  ['电影.jpg', new URL('https://films.example/a/b'), 'https://films.example/a/%E7%94%B5%E5%BD%B1.jpg'],
  ['film.jpg', undefined, undefined],
  ['https://', undefined, undefined],
  ['//[', 'https://films.example/', undefined],
])('%s relative to %s is %s', (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href);
});

it('an address with letters of Latin-1 is one however often addresses are parsed', () => {
  for (let times = 0; times < 50_000; times++)
    if (!parseUrl('https://münchen.example/a')) expect.fail(`the ${times}th time it is none`);
});

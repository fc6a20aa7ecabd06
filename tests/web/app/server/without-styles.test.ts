import { expect, it } from 'vitest';
import { gluedWords } from '../harness/glued-words';
import { useStage } from '../harness/stage';

/** The fullest pages; `plain-pages.test.ts` looks at all of them, in front of a service with little. */
const PAGES = [
  '/home',
  '/movie',
  '/movie/detail/7',
  '/meet',
  '/meet/detail/5',
  '/meet/requests',
  '/vote',
  '/vote/history',
  '/vote/bets',
  '/profile',
  '/profile/limits',
  '/profile/records',
  '/profile/announcements',
  '/profile/customer-service',
];

const stage = useStage();

it('words that are glued together are found', () => {
  expect(gluedWords('<p><b>77</b><span class="x">unread</span> <i>a</i> b</p><p>c</p>d')).toEqual([
    '77\uE000\uE000unread',
  ]);
});

it.each(PAGES)('without styles no word of %s is glued to the next one', async (path) => {
  const page = await (await stage.member()).get(path);
  expect(page.status).toBe(200);
  expect(gluedWords(page.$('body').html() ?? '')).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../routes';
import { openApp, type App } from '../harness/harness';
import { sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

/** The link of each page whose item does not exist, or not for this member. */
const LISTS: Readonly<Record<string, string>> = {
  '/movie/detail/:id': '/movie',
  '/meet/detail/:id': '/meet',
  '/meet/detail/:id/request': '/meet',
  '/meet/detail/:id/request/revoke': '/meet/requests',
  '/meet/detail/:id/report': '/meet',
  '/meet/detail/:id/block': '/meet',
  '/vote/bets/:period/:id': '/vote/bets',
  '/profile/withdraw/:id': '/profile/records?kind=withdrawals',
  '/profile/bank-card/:id/delete': '/profile/bank-card',
  '/profile/announcements/detail/:id': '/profile/announcements',
  '/profile/limits/:limit': '/profile/limits',
  '/profile/limits/pause/:kind': '/profile/limits',
  '/profile/limits/pause/:kind/:days': '/profile/limits',
};
/** Addresses without a list: pictures, files whose page shows the error, and links of stop cards and e-mails, whose pages say where to go. */
const NO_PAGES = [
  '/icons/:file',
  '/mail-off/:token',
  '/stop/:token',
  '/stop/:token/:kind/:days',
  '/profile/customer-service/picture/:id',
  '/vote/bets/:period/:id/receipt.txt',
];

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

describe('a missing thing', () => {
  it('has a page that the tests know of, whatever it is', () => {
    const known = [...Object.keys(LISTS), ...NO_PAGES].sort();
    expect(ROUTES.filter((route) => route.includes(':')).sort()).toEqual(known);
  });

  it('leads to its list, which is there, and offers nothing to try again', async () => {
    const member = await signIn(app.browser());
    for (const [route, list] of Object.entries(LISTS)) {
      const { $, status, main } = await member.get(route.replace(/:\w+/g, 'missing'));
      const links = $('main a').toArray();
      expect(status, route).toBe(404);
      // The heading says what is missing.
      expect($('h1').text(), route).not.toBe(sentence('en', 'errors:notFound.title'));
      expect($('title').text(), route).toContain($('h1').text());
      expect(main, route).toContain(sentence('en', 'errors:notFound.item'));
      expect(main, route).not.toContain(sentence('en', 'errors:notFound.text'));
      expect(
        links.map((link) => [$(link).attr('href'), $(link).text()]),
        route,
      ).toEqual([
        [list, sentence('en', 'errors:toList')],
        ['/home', sentence('en', 'errors:toHome')],
      ]);
    }
    for (const list of new Set(Object.values(LISTS))) expect((await member.get(list)).status, list).toBe(200);
  });
});

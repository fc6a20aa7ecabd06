import AxeBuilder from '@axe-core/playwright';
import { signIn } from '../harness/pages';
import { expect, test } from '../harness/test';

const PUBLIC = ['/login', '/register', '/about-operator', '/preferences'];
const MEMBERS = [
  '/home',
  '/movie',
  '/movie/detail/3001',
  '/meet',
  '/meet/detail/101',
  '/vote',
  '/vote/history',
  '/vote/bets',
  '/vote/verify',
  '/vote/verify?period=1',
  '/vote/reality-check',
  '/profile',
  '/profile/withdraw',
  '/profile/change-password',
  '/profile/payment-password',
  '/profile/check-in',
  '/profile/recharge',
  '/profile/bank-card',
  '/profile/bank-card/add',
  '/profile/bank-card/add?kind=btc',
  '/profile/limits',
  '/profile/records',
  '/profile/records?kind=withdrawals',
  '/profile/limits/daily-stake',
  '/profile/limits/pause/timeout',
  '/profile/limits/pause/exclusion/184',
  '/logout',
  '/no/page',
];

for (const theme of ['dark', 'light'])
  for (const language of ['en', 'zh-CN', 'ja'])
    test(`every page can be used by everybody: ${language}, ${theme}`, async ({
      page,
      context,
      baseURL,
      freshMember,
    }) => {
      await context.addCookies(
        Object.entries({ lang: language, theme }).map(([name, value]) => ({ name, value, url: baseURL ?? '' })),
      );
      const check = async (path: string) => {
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
          [],
        );
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      };
      for (const path of PUBLIC) await check(path);
      await signIn(page, await freshMember());
      for (const path of MEMBERS) await check(path);
    });

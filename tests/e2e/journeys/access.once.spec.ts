import { expectUsable, preferLanguage } from '../harness/access';
import { signIn } from '../harness/pages';
import { test } from '../harness/test';

// A trace of dozens of pages costs more than looking at them, and axe says itself what is wrong.
test.use({ trace: 'off' });
test.describe.configure({ timeout: 180_000 });

const PUBLIC = ['/login', '/register', '/about-operator', '/preferences'];
const MEMBERS = [
  '/home',
  '/movie',
  '/movie/detail/3001',
  '/meet',
  '/meet/detail/101',
  '/meet/detail/101/request',
  '/meet/detail/101/report',
  '/meet/detail/101/block',
  '/meet/requests',
  '/meet/blocks',
  '/meet/safety',
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
  '/profile/customer-service',
  '/profile/recharge',
  '/profile/bank-card',
  '/profile/bank-card/add',
  '/profile/bank-card/add?kind=btc',
  '/profile/limits',
  '/profile/records',
  '/profile/records?kind=withdrawals',
  '/profile/announcements',
  '/profile/announcements/detail/8',
  '/profile/limits/daily-stake',
  '/profile/limits/pause/timeout',
  '/profile/limits/pause/exclusion/184',
  '/logout',
  '/no/page',
];

/** With ALL_LOOKS (test:long) in every language. */
const LANGUAGES = process.env['ALL_LOOKS'] ? ['en', 'zh-CN', 'ja'] : ['en'];

for (const language of LANGUAGES)
  test(`every page can be used by everybody: ${language}`, async ({ page, app, freshMember }) => {
    await preferLanguage(page, app.url, language);
    const check = async (path: string) => {
      await page.goto(path);
      await expectUsable(page, path);
    };
    for (const path of PUBLIC) await check(path);
    await signIn(page, await freshMember());
    for (const path of MEMBERS) await check(path);
  });

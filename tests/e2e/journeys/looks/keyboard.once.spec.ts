import { LANGUAGES } from '~/i18n/language';
import { openPeriod } from '../../harness/draw';
import { tabTo } from '../../harness/keyboard';
import { takenOver } from '../../harness/pages';
import { PAYMENT_PASSWORD, preparePayout } from '../../harness/payout';
import { expect, test } from '../../harness/test';

/** With ALL_LOOKS (test:long) also with scripts. */
const SCRIPTS = process.env['ALL_LOOKS'] ? [false, true] : [false];

for (const scripts of SCRIPTS)
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts });

    test('a member signs in, bets and withdraws by the keyboard alone, and always sees where they are', async ({
      page,
      app,
      fundedMember,
    }) => {
      const member = await fundedMember();
      await preparePayout(app, member);
      const hidden: string[] = [];
      const go = async (selector: string) => hidden.push(...(await tabTo(page, selector)));

      await page.goto('/login');
      await go('#login-username');
      await page.keyboard.type(member.username);
      await go('#login-password');
      await page.keyboard.type(member.password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/home');

      await openPeriod(page, 6);
      await go('input[name=pattern]');
      await page.keyboard.press('Space');
      await go('#bet-amount');
      await page.keyboard.type('10');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/vote/check?**');
      await go('main form button[type=submit]');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/vote\/bets\/[^/]+\/[^/]+$/);

      await page.goto('/profile');
      await go('main a[href="/profile/withdraw"]');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/profile/withdraw');
      await go('#withdraw-amount');
      await page.keyboard.type('100');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/withdraw/check?**');
      await go('#withdraw-check-payPassword');
      await page.keyboard.type(PAYMENT_PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/profile\/withdraw\/[\w-]{20,}$/);
      expect(hidden).toEqual([]);
    });
  });

test('what has the focus is never behind a bar, on any of the main pages, to their ends', async ({
  page,
  fundedMember,
}) => {
  const member = await fundedMember();
  await page.goto('/login');
  await page.locator('#login-username').fill(member.username);
  await page.locator('#login-password').fill(member.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  const hidden: string[] = [];
  for (const path of ['/home', '/vote', '/meet/detail/101', '/profile/recharge']) {
    await page.goto(path);
    // After hydration some lines scroll by themselves, with a pause button next to each.
    await takenOver(page);
    hidden.push(...(await tabTo(page, 'footer a[href="/logout"]')).map((what) => `${path}: ${what}`));
  }
  expect(hidden).toEqual([]);
});

test('each language has letters of its own, on its pages and in pieces of others', async ({ page, app }) => {
  const fontOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily);
  const fonts: Record<string, string> = {};
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    await page.goto('/login');
    fonts[language] = await fontOf('main h1');
    expect(await fontOf('footer [lang=ja]'), language).toMatch(/'?Hiragino Sans.*Noto Sans JP/);
    expect(await fontOf('footer [lang=zh-CN]'), language).toMatch(/PingFang SC.*Noto Sans SC/);
  }
  expect(new Set(Object.values(fonts)).size).toBe(LANGUAGES.length);
  expect(fonts['ja']).not.toMatch(/ SC|YaHei|system-ui/);
  expect(fonts['zh-CN']).not.toMatch(/ JP|Hiragino|Meiryo|system-ui/);
});

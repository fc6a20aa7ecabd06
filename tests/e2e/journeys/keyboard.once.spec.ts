import type { Page } from '@playwright/test';
import { openPeriod } from '../harness/draw';
import { takenOver } from '../harness/pages';
import { PAYMENT_PASSWORD, preparePayout } from '../harness/payout';
import { expect, test } from '../harness/test';

/** What has the focus: whether it can be seen, and whether one can see that it has it. Runs in the page. */
function lookAtFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const shown = focused.closest('label') ?? focused;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
  );
  const isSeen = points.some(([x, y]) => {
    const above = document.elementFromPoint(x, y);
    return above !== null && (shown.contains(above) || above.contains(shown));
  });
  const isMarked = [focused, shown, shown.parentElement ?? shown].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const name = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40);
  return { name: `${focused.localName} “${name}” ${focused.id}`, isSeen, isMarked };
}

/** Presses Tab until something of this selector has the focus. @returns what on the way could not be seen */
async function tabTo(page: Page, selector: string): Promise<string[]> {
  const hidden: string[] = [];
  for (let steps = 0; steps < 120; steps += 1) {
    await page.keyboard.press('Tab');
    const look = () => page.evaluate(lookAtFocus);
    let focus = await look();
    // A list that is swiped comes along in its own time.
    for (let tries = 0; tries < 100 && focus && !focus.isSeen; tries += 1) {
      await page.waitForTimeout(100);
      focus = await look();
    }
    if (focus && !(focus.isSeen && focus.isMarked))
      hidden.push(`${focus.name}: ${focus.isSeen ? 'no outline' : 'covered'}`);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return hidden;
  }
  throw new Error(`No Tab leads to ${selector}`);
}

/** With ALL_LOOKS (test:long) with scripts as well. */
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
  freshMember,
}) => {
  const member = await freshMember();
  await page.goto('/login');
  await page.locator('#login-username').fill(member.username);
  await page.locator('#login-password').fill(member.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  const hidden: string[] = [];
  for (const path of ['/home', '/vote', '/meet/detail/101', '/profile/recharge']) {
    await page.goto(path);
    // From here on lines move by themselves, and have a button that stops them beside them.
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
  for (const language of ['en', 'zh-CN', 'ja']) {
    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    await page.goto('/login');
    fonts[language] = await fontOf('main h1');
    expect(await fontOf('footer [lang=ja]'), language).toMatch(/'?Hiragino Sans.*Noto Sans JP/);
    expect(await fontOf('footer [lang=zh-CN]'), language).toMatch(/PingFang SC.*Noto Sans SC/);
  }
  expect(new Set(Object.values(fonts)).size).toBe(3);
  expect(fonts['ja']).not.toMatch(/ SC|YaHei|system-ui/);
  expect(fonts['zh-CN']).not.toMatch(/ JP|Hiragino|Meiryo|system-ui/);
});

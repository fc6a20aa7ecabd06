import type { Page } from '@playwright/test';
import { LANGUAGES } from '~/i18n/language';
import { PERIOD_MS, type App } from '../../harness/app';
import { openPeriod, placeBet } from '../../harness/draw';
import { memberCalls } from '../../harness/member-call';
import { signIn } from '../../harness/pages';
import { sentence } from '../../../web/app/harness/sentences';
import { expect, test } from '../../harness/test';

/** A page with a task, as it is opened: its first field and its primary button. */
interface Task {
  path: string;
  /** Selector of the field that is to be seen; none where there is only the button. */
  field?: string;
  /** Selector of the primary button. */
  button: string;
  /** Opens the page, where its address is not enough. */
  open?: (page: Page) => Promise<void>;
}

/** Opens the page that shows a bet before it is placed. */
async function openCheck(page: Page): Promise<void> {
  await openPeriod(page);
  await page.locator('input[name=pattern][value=lily]').check();
  await page.locator('#bet-amount').fill('4');
  await page.locator('#bet button[type=submit]').click();
  await page.waitForURL('**/vote/check?**');
  // The address changes before the page does. A reload in between would keep the position of the form's page.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

/** Opens the page of the draw once an earlier draw has been proven, so that no label stands above its form (rule X8). */
async function openProven(page: Page, app: App): Promise<void> {
  await openPeriod(page);
  if ((await page.locator('main').textContent())?.includes('cannot be checked')) await app.advance(PERIOD_MS);
  await expect(async () => {
    await page.goto('/vote');
    await expect(page.locator('main')).not.toContainText('cannot be checked', { timeout: 500 });
  }).toPass({ timeout: 90_000 });
}

/** The pages on which members do something with money. A row more is a page more. */
const TASKS: readonly Task[] = [
  { path: '/vote', field: '#bet-amount', button: '#bet button[type=submit]' },
  { path: '/vote/check', button: '#check button[type=submit]', open: openCheck },
];

/** What of an element is seen between the bars: its part below the bar at the top and above the tab bar, 0 to 1. */
const shareSeen = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, height, left, width } = element.getBoundingClientRect();
    const upper = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const lower = document.querySelector('body > div > nav')?.getBoundingClientRect().top ?? innerHeight;
    // A sticky row may lie on a field.
    const at = document.elementFromPoint(left + width / 2, Math.min(Math.max(top + height / 2, upper), lower - 1));
    if (at === null || !(at === element || element.contains(at))) return 0;
    return Math.max(0, Math.min(bottom, lower) - Math.max(top, upper)) / height;
  });

for (const language of LANGUAGES)
  for (const { path, field, button, open } of TASKS)
    test(`on a phone the task of ${path} is seen without scrolling: ${language}`, async ({
      page,
      app,
      fundedMember,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await signIn(page, await fundedMember());
      await openProven(page, app);
      if (open) await open(page);
      await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
      await (open ? page.reload() : page.goto(path));
      expect(await page.evaluate(() => scrollY)).toBe(0);
      for (const selector of [field, button].flatMap((one) => one ?? []))
        await expect.poll(() => shareSeen(page, selector), { message: selector }).toBe(1);
    });

test('without scripts the stake is above the row of its button, too', async ({ page, app, browser, fundedMember }) => {
  await signIn(page, await fundedMember());
  await openProven(page, app);
  const phone = await browser.newContext({
    baseURL: app.url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    storageState: await page.context().storageState(),
  });
  const plain = await phone.newPage();
  for (const language of LANGUAGES) {
    await phone.addCookies([{ name: 'lang', value: language, url: app.url }]);
    await plain.goto('/vote');
    for (const selector of ['#bet-amount', '#bet button[type=submit]'])
      await expect.poll(() => shareSeen(plain, selector), { message: `${language} ${selector}` }).toBe(1);
    const [stake, button] = [plain.locator('#bet-amount'), plain.locator('#bet button[type=submit]')];
    const { y, height } = (await stake.boundingBox())!;
    expect(y + height, language).toBeLessThanOrEqual((await button.boundingBox())!.y);
  }
  await phone.close();
});

test('a draw that cannot be checked yet says so in one line above the form, which stays in view', async ({
  browser,
  startApp,
}) => {
  // The first period of a new draw, which lasts as long as this test.
  const app = await startApp({ DRAW_SECONDS: '3600' });
  for (const javaScriptEnabled of [true, false]) {
    const phone = await browser.newContext({
      baseURL: app.url,
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      isMobile: true,
    });
    const page = await phone.newPage();
    await signIn(page, { username: 'demo', password: 'garden2026' });
    for (const language of LANGUAGES) {
      await phone.addCookies([{ name: 'lang', value: language, url: app.url }]);
      await page.goto('/vote');
      const label = page.locator('main summary').first();
      await expect(label).toHaveText(sentence(language, 'vote:unproven'));
      expect((await label.boundingBox())!.height, language).toBeLessThan(30);
      const patterns = page.locator('#bet fieldset > div');
      expect((await label.boundingBox())!.y).toBeLessThan((await patterns.boundingBox())!.y);
      // The longer words about the time, and the links, are for browsers without scripts.
      const seen = ['label:has(input[value=smoke])', ...(javaScriptEnabled ? ['#bet-amount'] : [])];
      for (const selector of seen)
        await expect.poll(() => shareSeen(page, selector), { message: `${language} ${selector}` }).toBe(1);
      await label.click();
      await expect(page.getByText(sentence(language, 'vote:unprovenWhy'))).toBeVisible();
    }
    await phone.close();
  }
});

test('the sums of play are said once on the page of the draw', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  await openPeriod(page);
  await placeBet(page, 'Lily', '4');
  await page.goto('/vote');
  await expect(page.getByText('Since you joined')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Your wins and losses' })).toBeVisible();
});

for (const language of LANGUAGES)
  test(`on a phone the newest message, the field and its button are seen without scrolling: ${language}`, async ({
    page,
    app,
    freshMember,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const member = await freshMember();
    const { call } = memberCalls(app.api, member.token);
    for (let number = 1; number <= 12; number += 1)
      await call('/System/messages', { text: `Message ${number}: when does my withdrawal arrive?` });
    await signIn(page, member);
    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    await page.goto('/profile/customer-service');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    for (const selector of ['main li:has-text("Message 12:")', '#message-text', 'main form button[type=submit]'])
      await expect.poll(() => shareSeen(page, selector), { message: selector }).toBe(1);
    // What is older is above it, within the conversation.
    await page.getByRole('log').focus();
    await page.keyboard.press('Home');
    await expect.poll(() => shareSeen(page, 'main li:has-text("Message 1:")')).toBeGreaterThan(0);
  });

test('the button stays above the tab bar while its form is on the screen, and leaves with it', async ({
  page,
  app,
  fundedMember,
}) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await signIn(page, await fundedMember());
  await openProven(page, app);
  const button = '#bet button[type=submit]';
  expect(await shareSeen(page, button)).toBe(1);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await shareSeen(page, button)).toBe(0);
});

test('in forced colours the patterns are drawn in the colour of text, and the chosen one has a thick edge', async ({
  page,
  fundedMember,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await signIn(page, await fundedMember());
  await openPeriod(page);
  await page.locator('input[name=pattern][value=lily]').check();
  const look = (pattern: string) =>
    page.locator(`input[name=pattern][value=${pattern}]`).evaluate((input) => {
      const option = input.closest('div');
      const colorOf = (element: Element | null | undefined) => (element ? getComputedStyle(element).color : '');
      return {
        drawing: colorOf(option?.querySelector('svg')),
        text: colorOf(option?.querySelector('strong')),
        edge: option ? parseFloat(getComputedStyle(option).borderTopWidth) : 0,
      };
    });
  const [rose, lily] = [await look('rose'), await look('lily')];
  expect(rose.drawing).toBe(rose.text);
  expect(lily.drawing).toBe(lily.text);
  expect(lily.edge).toBeGreaterThan(rose.edge + 1);
});

import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ viewport: { width: 1440, height: 900 } });

/** Pages of one task, whose other words stand beside it. */
const BESIDE = [
  '/profile/bank-card',
  '/profile/bank-card/add',
  '/profile/payment-password',
  '/profile/second-step',
  '/profile/security',
  '/profile/limits/first',
  '/profile/limits/pause/exclusion',
  '/profile/limits/pause/exclusion/184',
  '/profile/limits/stop-card',
  '/profile/announcements',
  '/meet/detail/103/request',
  '/meet/detail/103/report',
  '/meet/safety',
  '/vote/reality-check',
  '/about-operator',
];

test('on a desktop the right of a page is not empty, and its form begins at the left', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  const wrong: string[] = [];
  for (const path of BESIDE) {
    await page.goto(path);
    const { x } = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    // Words, not boxes: an empty box can be as wide as the page.
    const starts = await page
      .locator('main :is(h2, h3, p, li, a)')
      .filter({ hasText: /\S/, visible: true })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    if (!starts.some((start) => start > x + 450)) wrong.push(`${path}: nothing stands at the right`);
    const field = page.locator('main :is(input:not([type=hidden]), textarea)').first();
    if ((await field.count()) > 0 && (await field.boundingBox())!.x > x + 40) wrong.push(`${path}: the form`);
  }
  expect(wrong).toEqual([]);
});

test('on a desktop the statement has one row of controls and one of sums', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/profile/records');
  const topsOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const controls = await topsOf('main nav:has([aria-current]) a, #month, main form:has(#month) button');
  expect(controls.length).toBe(5);
  expect(new Set(controls).size).toBe(1);
  // The first list is of what only paper says.
  const sums = await topsOf('main section:first-of-type dl:visible dd:visible');
  expect(sums.length).toBe(4);
  expect(new Set(sums).size).toBe(1);
});

test('on a desktop a message above a page is as wide on every page', async ({ page, browser, app, freshMember }) => {
  const member = await freshMember();
  await signIn(page, member);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0';
  const context = await browser.newContext({ baseURL: app.url, userAgent });
  await signIn(await context.newPage(), member);
  await context.close();
  const widths: [string, number][] = [];
  for (const path of [
    '/movie',
    '/profile',
    '/profile/change-password',
    '/profile/withdraw',
    '/profile/announcements',
    '/profile/check-in',
  ]) {
    await page.goto(path);
    const answer = page.getByRole('button', { name: 'It was me' });
    widths.push([path, Math.round((await answer.locator('xpath=ancestor::div[2]').boundingBox())!.width)]);
  }
  expect(widths).toEqual(widths.map(([path]) => [path, widths[0]![1]]));
});

test('the drawing beside a form of a visitor stands there once, with errors too', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await page.locator('main form button[type=submit]').click();
    await page.getByRole('alert').waitFor();
    const drawn = await page
      .locator('main *')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one, '::before').content.includes('garden')).length);
    expect(drawn, path).toBe(1);
  }
});

import { clickedAt, signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('going back shows the same list where it was left, and asks nobody again', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Meet' }).click();
  const people = page.locator('main a[href^="/meet/detail/"]');
  await expect(people).toHaveCount(12);
  const shown = await people.allTextContents();
  const position = await clickedAt(people.nth(9));
  await expect(page).toHaveURL(/\/meet\/detail\//);
  const scrolled = await position();
  expect(scrolled).toBeGreaterThan(0);

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) asked.push(request.url());
  });
  await page.goBack();
  await expect(people).toHaveCount(12);
  // The order is random at every visit: the same order means that the page was cached.
  expect(await people.allTextContents()).toEqual(shown);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  expect(asked).toEqual([]);
});

test('a link followed during hydration goes back to where it was followed', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.addInitScript(() => {
    if (location.pathname !== '/meet') return;
    // Remix sets this global when it renders the page for the first time.
    Object.defineProperty(window, '__remixRouter', {
      configurable: true,
      set(value: unknown) {
        Object.defineProperty(window, '__remixRouter', { value, writable: true });
        queueMicrotask(() => {
          scrollTo(0, 600);
          document.querySelector<HTMLAnchorElement>('main a[href^="/meet/detail/"]')?.click();
        });
      },
    });
  });
  await page.goto('/meet');
  await expect(page).toHaveURL(/\/meet\/detail\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/meet$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
});

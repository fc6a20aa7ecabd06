import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('going back shows the same list where it was left, and asks nobody again', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Meet' }).click();
  const people = page.locator('main a[href^="/meet/detail/"]');
  await expect(people).toHaveCount(12);
  const shown = await people.allTextContents();
  await people.nth(9).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await people.nth(9).click();
  await expect(page).toHaveURL(/\/meet\/detail\//);

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

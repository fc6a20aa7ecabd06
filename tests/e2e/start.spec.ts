import { expect, test } from './harness/test';

test('the app answers a member’s first visit with a page', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.locator('main')).toBeVisible();
});

import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a page whose script cannot be loaded is reached all the same', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.route(/\/build\/routes\/vote/, (route) => route.abort());
  await page.getByRole('link', { name: 'Vote' }).click();
  await expect(page).toHaveURL(/\/vote$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vote');
});

test('the register form keeps its shape when the box is left empty', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.locator('#register-adult-error')).toBeVisible();
  const box = await page.locator('label[for="register-adult"]').boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  await expect(page.getByRole('alert')).toBeFocused();
});

import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a member changes the language and comes back to the same page', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/movie?page=2');
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page).toHaveURL(/\/movie\?page=2#preferences$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveTitle('电影 · Night Garden');
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page).toHaveTitle('映画 · Night Garden');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveTitle('Movies · Night Garden');
});

test('somebody who is not signed in changes the language on the login page', async ({ page }) => {
  await page.goto('/login?redirect=%2Fvote');
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fvote#preferences$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ログイン');
});

test('dark is the default, light is one button away, and both last', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)).not.toBe(dark);
  await page.goto('/register');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('the colours can be left to the device, and change with it', async ({ page }) => {
  const ground = () => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/preferences');
  const dark = await ground();
  await page.getByRole('button', { name: 'Same as device' }).click();
  await expect(page.getByRole('button', { name: 'Same as device' })).toHaveAttribute('aria-pressed', 'true');
  const light = await ground();
  expect(light).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(dark);
});

test('lite mode sends no script, and everything still works', async ({ page, freshMember }) => {
  const member = await freshMember();
  // A page of lite mode has no view transitions: the one before it must not mind.
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use lite mode' }).click();
  await expect(page.getByRole('button', { name: 'Turn off lite mode' })).toBeVisible();
  await expect(page.locator('script')).toHaveCount(0);
  await signIn(page, member);
  await expect(page.locator('script')).toHaveCount(0);
  await page.getByRole('link', { name: 'Vote' }).click();
  await expect(page.locator('script')).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn off lite mode' }).click();
  await expect(page.locator('script')).not.toHaveCount(0);
  // A script whose page was left while it loaded is no matter.
  expect(errors.filter((message) => /transition/i.test(message))).toEqual([]);
});

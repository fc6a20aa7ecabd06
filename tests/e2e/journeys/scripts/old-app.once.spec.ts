import { expect, test } from '../../harness/test';

test('a login kept by the old app is taken over once, and its keys are deleted', async ({ page, freshMember }) => {
  const member = await freshMember();
  await page.goto('/login?redirect=%2Fprofile');
  await page.evaluate(({ token, username }) => {
    localStorage.setItem('auth_token', token);
    localStorage.setItem('auth_user', JSON.stringify({ username }));
  }, member);
  await page.reload();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
  expect(await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('auth_user')])).toEqual([
    null,
    null,
  ]);
});

test('a token that is no good is forgotten, and the login page stays', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('auth_token', 'made-up'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await expect(page).toHaveURL(/\/login$/);
});

test('a link of the old app leads to the page of the same name', async ({ page }) => {
  await page.goto('/#/register');
  await expect(page).toHaveURL(/\/register$/);
});

test('a hash that would lead to another site leads nowhere', async ({ page, baseURL }) => {
  for (const trick of ['//example.org/', '/\\example.org/', '/\t/example.org/', '/%09/example.org']) {
    await page.goto('/about-operator');
    await page.goto(`/login#${trick}`);
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
    expect(new URL(page.url()).origin, trick).toBe(baseURL);
    expect(new URL(page.url()).pathname, trick).toBe('/login');
  }
});

test('the language chosen in the old app is kept', async ({ page, context }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('userLanguage', 'zh-cn'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('zh-cn');
});

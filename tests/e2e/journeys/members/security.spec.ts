import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a member sees where they are signed in, and ends another login', async ({
  page,
  browser,
  app,
  freshMember,
  javaScriptEnabled,
}) => {
  const member = await freshMember();
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled });
  const other = await context.newPage();
  await signIn(other, member);
  await signIn(page, member);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Account security' }).click();
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account security');
  if (app.plain) {
    await expect(page.locator('main')).toContainText('This service doesn’t say where you’re signed in.');
    await expect(page.locator('main')).toContainText('This service doesn’t keep a security log.');
    await context.close();
    return;
  }

  await page.getByRole('link', { name: /Where you’re signed in/ }).click();
  await expect(page.locator('main')).toContainText('This session');
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.locator('body')).toContainText('All other sessions have ended.');
  await expect(page.getByRole('button', { name: /End/ })).toHaveCount(0);
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login\?redirect=%2Fprofile$/);
  await context.close();

  await page.goto('/profile/security');
  await page.getByRole('link', { name: 'See the full security log' }).click();
  await expect(page.locator('main')).toContainText('Sessions ended');
});

test('a login from a new device is told on the next page, until the member says that they know it', async ({
  page,
  browser,
  app,
  freshMember,
  javaScriptEnabled,
}) => {
  const member = await freshMember();
  await signIn(page, member);
  await page.goto('/meet');
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0';
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled, userAgent });
  const other = await context.newPage();
  await signIn(other, member);
  const note = /New sign-in: Firefox, Windows/;
  // A link that scripts follow without a new document.
  await page.locator('main a[href^="/meet/detail/"]').first().click();
  await expect(page).toHaveURL(/\/meet\/detail\//);
  const main = page.locator('main');
  if (app.plain) {
    await expect(main).not.toContainText('New sign-in');
    await context.close();
    return;
  }
  await expect(main).toContainText(note);
  await page.goto('/movie');
  await expect(main).toContainText(note);
  await other.goto('/movie');
  await expect(other.locator('main')).not.toContainText('New sign-in');
  await context.close();

  await main.getByRole('button', { name: 'It was me' }).click();
  await expect(page).toHaveURL(/\/movie$/);
  await expect(main).not.toContainText('New sign-in');
  for (const path of ['/home', '/vote', '/profile']) {
    await page.goto(path);
    await expect(main).not.toContainText('New sign-in');
  }
});

test('a password that is easily guessed is refused at its field', async ({ page, freshMember }) => {
  const member = await freshMember();
  await signIn(page, member);
  await page.goto('/profile/change-password');
  for (const [name, typed] of [
    ['oldPassword', member.password],
    ['newPassword', 'NightGarden1'],
    ['confirmPassword', 'NightGarden1'],
  ] as const)
    await page.locator(`#change-password-${name}`).fill(typed);
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('main')).toContainText('This is easy to guess');
  await expect(page.locator('#change-password-newPassword')).toHaveAttribute('aria-invalid', 'true');
});

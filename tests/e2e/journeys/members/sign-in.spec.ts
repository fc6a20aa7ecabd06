import { memberCalls } from '../../harness/member-call';
import { fillLogin, signIn } from '../../harness/pages';
import { BTC_ADDRESS } from '../../harness/payout';
import { expect, test } from '../../harness/test';

test('the wanted page comes after signing in, with its query', async ({ page, freshMember }) => {
  const member = await freshMember();
  await page.goto('/movie?page=2');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmovie%3Fpage%3D2$/);
  await fillLogin(page, member.username, member.password);
  await expect(page).toHaveURL(/\/movie\?page=2$/);
  await expect(page.getByRole('status')).toContainText('Welcome back.');
});

test('an e-mail address serves as a name', async ({ page, freshMember }) => {
  const { username, email, password } = await freshMember();
  await signIn(page, { username: email, password });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${username}`);
});

test('missing fields and wrong passwords are said, and the name stays', async ({ page, freshMember }) => {
  const { username } = await freshMember();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields.');
  await fillLogin(page, username, 'wrong-password');
  await expect(page.getByRole('alert')).toContainText('Login failed: check your credentials.');
  await expect(page.locator('#login-username')).toHaveValue(username);
  await expect(page.locator('#login-password')).toHaveValue('');
});

test('a member who is in has no use for the login page', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/login');
  await expect(page).toHaveURL(/\/home$/);
});

test('a link never signs anybody out; the button does, and Back leads nowhere', async ({ page, freshMember }) => {
  const member = await freshMember();
  await signIn(page, member);
  await page
    .getByRole('navigation', { name: 'Main pages' })
    .getByRole('link', { name: /^Profile/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
  await page.getByRole('link', { name: 'Sign out' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign out?');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${member.username}`);

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toContainText('You’ve signed out.');
  const visited = new Set<string>();
  for (let step = 0; step < 3; step++) {
    await page.goBack();
    visited.add(new URL(page.url()).pathname);
    await expect(page.locator('body')).not.toContainText(member.username);
  }
  expect(visited.size, 'Back did lead somewhere').toBeGreaterThan(0);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile$/);
});

test('a login that ends while a form is filled in leads back to it with what was typed, after signing in again', async ({
  page,
  freshMember,
  app,
}) => {
  const member = await freshMember();
  await signIn(page, member);
  const form = '/profile/bank-card/add?kind=btc';
  const address = page.locator('#add-btc-address');
  await page.goto(form);
  await address.fill(BTC_ADDRESS);
  // Changing the password elsewhere ends this browser's session, if the service supports that.
  const change = { kind: 'login', oldPassword: member.password, newPassword: 'starlight-8' };
  await memberCalls(app.api, member.token).call('/member/setpwd', change);
  app.plain?.endLogins();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(form)}`);
  await expect(page.getByRole('status')).not.toBeEmpty();
  await expect(page.locator('main')).toContainText('We’ll keep what you entered');
  await fillLogin(page, member.username, 'starlight-8');
  await expect(page).toHaveURL(form);
  await expect(page.locator('main')).toContainText('We’ve put your entries back');
  await expect(address).toHaveValue(BTC_ADDRESS);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/profile/bank-card');
});

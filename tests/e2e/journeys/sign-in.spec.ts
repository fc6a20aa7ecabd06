import { fillLogin, signIn } from '../harness/pages';
import { expect, test } from '../harness/test';

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
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
  await page.getByRole('link', { name: 'Sign out' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you want to sign out?');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${member.username}`);

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toContainText('You have signed out.');
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
  await page.goto('/meet/detail/102/report');
  await page.getByRole('radio', { name: 'Somebody asks for money' }).check();
  await page.getByRole('textbox').fill('For a ticket, she says.');
  const { data } = (await (
    await fetch(`${app.url}/api/member/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(member),
    })
  ).json()) as { data: { token: string } };
  // Changing the password elsewhere ends this browser's session.
  await fetch(`${app.url}/api/member/setpwd`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', token: data.token },
    body: JSON.stringify({ kind: 'login', oldPassword: member.password, newPassword: 'starlight-8' }),
  });
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmeet%2Fdetail%2F102%2Freport$/);
  await expect(page.getByRole('status')).not.toBeEmpty();
  await expect(page.locator('main')).toContainText('What you entered is kept');
  await fillLogin(page, member.username, 'starlight-8');
  await expect(page).toHaveURL(/\/meet\/detail\/102\/report$/);
  await expect(page.locator('main')).toContainText('What you entered is here again');
  await expect(page.getByRole('textbox')).toHaveValue('For a ticket, she says.');
  await expect(page.getByRole('radio', { name: 'Somebody asks for money' })).toBeChecked();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await page.waitForURL('**/meet/safety');
});

import { fillRegistration, freshName } from '../../harness/pages';
import { expect, test } from '../../harness/test';

const PASSWORD = 'moonlight-7';

test('somebody registers by e-mail and is in', async ({ page }) => {
  const username = freshName();
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fhome$/);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveTitle('Register · Night Garden');
  await fillRegistration(page, {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${username}`);
});

test('somebody registers by phone, and signs in with it', async ({ page }) => {
  const phone = `+86 138 ${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const username = freshName();
  await page.goto('/register');
  await page.getByRole('navigation', { name: 'Register with' }).getByRole('link', { name: 'Phone' }).click();
  await expect(page.locator('#register-phone')).toBeVisible();
  await expect(page.locator('#register-email')).toHaveCount(0);
  await fillRegistration(page, { username, phone, password: PASSWORD, confirmPassword: PASSWORD });
  await expect(page).toHaveURL(/\/home$/);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.locator('#login-username').fill(phone);
  await page.locator('#login-password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${username}`);
});

test('an empty form names every field, leads to each and keeps nothing back', async ({ page }) => {
  await page.goto('/register?by=email');
  await page.getByRole('button', { name: 'Register' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Please fill in all required fields.');
  for (const name of ['username', 'email', 'password', 'confirmPassword'])
    await expect(page.locator(`#register-${name}-error`)).toHaveText('Please fill in this field.');
  await expect(page.locator('#register-adult-error')).toHaveText('Please confirm that you are 18 or older.');
  for (const name of ['username', 'email', 'password', 'confirmPassword', 'adult']) {
    await summary.locator(`a[href="#register-${name}"]`).click();
    await expect(page.locator(`#register-${name}`)).toBeFocused();
  }
});

test('each mistake is said next to its field, and what was typed stays, passwords aside', async ({ page }) => {
  await page.goto('/register?by=email');
  const username = freshName();
  await fillRegistration(
    page,
    { username, email: 'not an address', password: 'short', confirmPassword: 'other' },
    false,
  );
  await expect(page.locator('#register-email-error')).toContainText('name@example.com');
  await expect(page.locator('#register-password-error')).toHaveText('Password should be 6-20 characters.');
  await expect(page.locator('#register-adult-error')).toHaveText('Please confirm that you are 18 or older.');
  await expect(page.locator('#register-username')).toHaveValue(username);
  await expect(page.locator('#register-email')).toHaveValue('not an address');
  await expect(page.locator('#register-password')).toHaveValue('');
  await expect(page.locator('#register-email')).toHaveAttribute('aria-invalid', 'true');

  await fillRegistration(page, { email: `${username}@example.org`, password: PASSWORD, confirmPassword: 'another-1' });
  await expect(page.locator('#register-confirmPassword-error')).toHaveText('Passwords do not match.');
  await expect(page.locator('#register-adult')).toBeChecked();
});

test('a name that is taken is said next to the name', async ({ page, app, freshMember }) => {
  const { username } = await freshMember();
  await page.goto('/register?by=email');
  await fillRegistration(page, {
    username,
    email: `${freshName()}@example.org`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  // Without a field in its response, the service's message belongs to the whole form.
  if (app.plain) await expect(page.getByRole('alert')).toContainText('This account already exists.');
  else await expect(page.locator('#register-username-error')).toHaveText('This is already registered.');
  await expect(page.locator('#register-username')).toHaveValue(username);
});

test('the form speaks the member’s language', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'lang', value: 'ja', url: baseURL ?? '' }]);
  await page.goto('/register');
  await expect(page).toHaveTitle('新規登録 · Night Garden');
  await page.getByRole('button', { name: '登録する' }).click();
  await expect(page.getByRole('alert')).toContainText('必須項目をすべて入力してください。');
});

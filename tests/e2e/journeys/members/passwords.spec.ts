import type { Page } from '@playwright/test';
import { expectErrors, expectRefusal } from '../../harness/funds';
import { fillLogin, signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

/** The plain service's message for a wrong current password. */
const WRONG = 'The current password is wrong';

/** Fills in the open form and sends it; afterwards its password fields are empty. */
async function send(page: Page, form: string, fields: Record<string, string>): Promise<void> {
  for (const [name, typed] of Object.entries(fields)) await page.locator(`#${form}-${name}`).fill(typed);
  await page.locator('main form button[type=submit]').click();
}

async function expectEmpty(page: Page): Promise<void> {
  for (const field of await page.locator('main form input[autocomplete]').all()) await expect(field).toHaveValue('');
}

test('a changed password ends the other session, and is the one to sign in with', async ({
  page,
  browser,
  app,
  freshMember,
  javaScriptEnabled,
}) => {
  const member = await freshMember();
  const other = await (await browser.newContext({ baseURL: app.url, javaScriptEnabled })).newPage();
  await signIn(other, member);
  await signIn(page, member);
  await page.goto('/profile/change-password');
  const required = 'Please fill in this field.';
  await send(page, 'change-password', {});
  await expectErrors(page, {
    'change-password-oldPassword': required,
    'change-password-newPassword': required,
    'change-password-confirmPassword': required,
  });
  await send(page, 'change-password', { oldPassword: member.password, newPassword: 'short', confirmPassword: 'other' });
  await expectErrors(page, {
    'change-password-newPassword': 'Password should be 6-20 characters.',
    'change-password-confirmPassword': 'Passwords do not match.',
  });
  await expectEmpty(page);
  const wanted = { newPassword: 'moonlight-8', confirmPassword: 'moonlight-8' };
  await send(page, 'change-password', { oldPassword: 'not-it-77', ...wanted });
  await expectRefusal(page, app, 'change-password-oldPassword', 'Your current password isn’t correct.', WRONG);
  await expectEmpty(page);
  await send(page, 'change-password', { oldPassword: member.password, ...wanted });
  await page.waitForURL('**/profile');
  await expect(page.locator('body')).toContainText('Your password has been changed.');

  // The specification does not say that other sessions end.
  if (app.plain) await other.context().clearCookies();
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login\?redirect=%2Fprofile$/);
  await fillLogin(other, member.username, member.password);
  await expect(other.getByRole('alert')).toContainText('Login failed');
  await fillLogin(other, member.username, wanted.newPassword);
  await expect(other).toHaveURL(/\/profile$/);
  await other.context().close();
});

test('a payment password is set with the login password, and changed with the one before', async ({
  page,
  app,
  freshMember,
}) => {
  const member = await freshMember();
  await signIn(page, member);
  await page.goto('/profile/payment-password');
  // The specification has no field for whether a payment password is set.
  if (app.plain) await page.getByRole('link', { name: 'I don’t have one yet' }).click();
  const first = { newPassword: '246810', confirmPassword: '246810' };
  await send(page, 'payment-password', { password: 'not-it-77', ...first });
  await expectRefusal(page, app, 'payment-password-password', 'Your sign-in password isn’t correct.', WRONG);
  await send(page, 'payment-password', {
    password: member.password,
    newPassword: '13579',
    confirmPassword: '13579',
  });
  await expectErrors(page, {
    'payment-password-newPassword': 'Enter exactly 6 digits.',
    'payment-password-confirmPassword': 'Enter exactly 6 digits.',
  });
  await send(page, 'payment-password', {
    password: member.password,
    newPassword: '123456',
    confirmPassword: '246810',
  });
  await expectErrors(page, {
    'payment-password-newPassword': 'Consecutive digits are easy to guess.',
    'payment-password-confirmPassword': 'The payment passwords do not match.',
  });
  await expectEmpty(page);
  await send(page, 'payment-password', { password: member.password, ...first });
  await page.waitForURL('**/profile');
  await expect(page.locator('body')).toContainText('Your payment password has been set.');

  await page.getByRole('link', { name: 'Account security' }).click();
  await page.getByRole('link', { name: 'Payment password' }).click();
  if (app.plain) await page.getByRole('link', { name: 'I already have one' }).click();
  const next = { newPassword: '975310', confirmPassword: '975310' };
  await send(page, 'payment-password', { oldPassword: '000001', ...next });
  await expectRefusal(page, app, 'payment-password-oldPassword', 'Your current payment password isn’t correct.', WRONG);
  await send(page, 'payment-password', { oldPassword: first.newPassword, ...next });
  await page.waitForURL('**/profile');
  await expect(page.locator('body')).toContainText('Your payment password has been changed.');
});

import type { Page } from '@playwright/test';
import { codeOf, STEP, wrongCodeOf } from '../../../web/member-api/second-step/steps';
import type { App } from '../../harness/app';
import { fillLogin, signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

const send = (page: Page) => page.locator('main form button[type=submit]').first().click();

/** Turns the second step on in the open browser. @returns secret and recovery codes */
async function turnOn(page: Page, app: App, password: string): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile/security');
  await page.getByRole('link', { name: 'Two-step sign-in' }).click();
  await page.locator('#second-step-begin-password').fill(password);
  await send(page);
  await page.waitForURL('**/profile/second-step?setup=*');
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  const address = (await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')) ?? '';
  const secret = new URL(address).searchParams.get('secret') ?? '';
  await page.locator('#second-step-confirm-code').fill(wrongCodeOf(secret, app.now()));
  await send(page);
  await expect(page.locator('#second-step-confirm-code-error')).toHaveText('This code isn’t correct.');
  await page.locator('#second-step-confirm-code').fill(codeOf(secret, app.now()));
  await send(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your recovery codes');
  await expect(page.locator('main ul li')).toHaveCount(10);
  const codes = await page.locator('main ul li').allTextContents();
  expect(new Set(codes).size).toBe(10);
  return { secret, codes };
}

test('the second step is turned on, asked for at the next login, and turned off', async ({
  page,
  browser,
  app,
  freshMember,
  javaScriptEnabled,
}) => {
  const member = await freshMember();
  await signIn(page, member);
  const { secret, codes } = await turnOn(page, app, member.password);
  const [first = '', second = ''] = codes;
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page.locator('main')).toContainText('Recovery codes left');

  const other = await (await browser.newContext({ baseURL: app.url, javaScriptEnabled })).newPage();
  await other.goto('/profile/limits');
  await fillLogin(other, member.username, member.password);
  await expect(other).toHaveURL(/\/login\/second-step\?redirect=%2Fprofile%2Flimits$/);
  // In the frame of the login page.
  await expect(other.getByText('In your browser, with nothing to install.')).toBeVisible();
  await other.locator('#second-step-code').fill(wrongCodeOf(secret, app.now()));
  await send(other);
  await expect(other.locator('#second-step-code-error')).toHaveText('This code isn’t correct.');
  // The code of this step was used to turn it on; the next one is accepted already.
  await other.locator('#second-step-code').fill(codeOf(secret, app.now() + STEP));
  await send(other);
  await expect(other).toHaveURL(/\/profile\/limits$/);

  await other.context().clearCookies();
  await other.goto('/login');
  await fillLogin(other, member.username, member.password);
  await other.getByRole('link', { name: 'Use a recovery code' }).click();
  await expect(other.getByLabel('Recovery code')).toBeVisible();
  await other.locator('#second-step-code').fill(first);
  await send(other);
  await other.waitForURL('**/home');

  await other.goto('/profile/payment-password');
  await other.locator('#payment-password-password').fill(member.password);
  await other.locator('#payment-password-newPassword').fill('246810');
  await other.locator('#payment-password-confirmPassword').fill('246810');
  await other.locator('#payment-password-code').fill(first);
  await send(other);
  await expect(other.locator('#payment-password-code-error')).toContainText('This code has already been used.');
  await other.context().close();

  await page.getByRole('link', { name: 'Turn off two-step sign-in' }).click();
  await page.locator('#second-step-off-password').fill(member.password);
  await page.locator('#second-step-off-code').fill(second);
  await send(page);
  await expect(page.locator('body')).toContainText('Two-step sign-in is off.');
  await page.context().clearCookies();
  await signIn(page, member);
});

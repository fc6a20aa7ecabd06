import type { Page } from '@playwright/test';
import { codeOf } from '../../../web/member-api/second-step/steps';
import type { App } from '../../harness/app';
import type { FreshMember } from '../../harness/member';
import { fillLogin } from '../../harness/pages';
import { expect, test } from '../../harness/test';

/** Turns a member's second step on. @returns the recovery codes */
async function turnOn(app: App, { token, password }: FreshMember): Promise<string[]> {
  const ask = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', token };
    const answer = await fetch(`${app.api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { data: { secret?: string; codes?: string[] } }).data;
  };
  const { secret = '' } = await ask('/member/second-step/begin', { password });
  const { codes = [] } = await ask('/member/second-step/confirm', { code: codeOf(secret, app.now()) });
  return codes;
}

/** Gives the browser an authenticator that agrees to everything. @returns makes it lose its passkeys */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => session.send('WebAuthn.clearCredentials', { authenticatorId });
}

test('a passkey is added and signs in, beside the code', async ({ page, app, freshMember, javaScriptEnabled }) => {
  const member = await freshMember();
  const [first = '', second = '', third = ''] = await turnOn(app, member);
  await page.goto('/login');
  await fillLogin(page, member.username, member.password);
  await page.waitForURL('**/login/second-step');
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(javaScriptEnabled ? 1 : 0);
  await page.locator('#second-step-code').fill(first);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');

  await page.goto('/profile/second-step');
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  if (!javaScriptEnabled) {
    await expect(page.getByText('Adding a passkey needs JavaScript.')).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
    return;
  }
  const forget = await addAuthenticator(page);
  await page.getByLabel('Passkey name').fill('My phone');
  await page.getByLabel('Two-step code').fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#second-step-passkey-begin-code-error')).toHaveText('This code isn’t correct.');
  await expect(page.getByLabel('Passkey name')).toHaveValue('My phone');
  await page.getByLabel('Two-step code').fill(second);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.locator('body')).toContainText('Passkey added.');
  await expect(page.locator('main li')).toContainText('My phone');

  // The authenticator stays with the page, the session does not.
  await page.context().clearCookies();
  await page.goto('/login?redirect=%2Fprofile%2Flimits');
  await fillLogin(page, member.username, member.password);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/profile/limits');

  await page.context().clearCookies();
  await page.goto('/login');
  await fillLogin(page, member.username, member.password);
  await page.waitForURL('**/login/second-step');
  await forget();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The passkey wasn’t used.' })).toBeVisible();
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(third);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');

  await page.goto('/profile/second-step');
  await expect(page.locator('main li')).toContainText('last used');
  await page.getByRole('button', { name: 'Delete passkey My phone' }).click();
  await expect(page.locator('body')).toContainText('Passkey deleted.');
  await expect(page.locator('main li')).toHaveCount(0);

  // Without one, the button says so, and the code form goes on working.
  await page.context().clearCookies();
  await page.goto('/login');
  await fillLogin(page, member.username, member.password);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no passkey for this website' })).toBeVisible();
  await expect(page.locator('#second-step-code')).toBeVisible();
});

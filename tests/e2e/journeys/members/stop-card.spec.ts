import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a stop card pauses the account from a phone that is not signed in', async ({ page, fundedMember, browser }) => {
  await signIn(page, await fundedMember());
  await page.goto('/profile/limits');
  await page.getByRole('link', { name: 'Stop card' }).click();
  await page.getByRole('button', { name: 'Make a stop card' }).click();
  await expect(page.getByRole('heading', { name: 'Your stop card' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const path = (await page.getByRole('link', { name: 'Open the link' }).getAttribute('href')) ?? '';
  expect(path).toMatch(/^\/stop\/[\w-]{43}$/);

  // Another phone, without a login.
  const phone = await browser.newContext();
  const other = await phone.newPage();
  await other.goto(new URL(path, page.url()).href);
  await expect(other.locator('main')).toContainText('shows nothing about that account');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.locator('#stop-pause-error')).toBeVisible();
  await other.getByRole('radio', { name: 'Time-out: 7 days' }).check();
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'Stop bets and top-ups now?' })).toBeVisible();
  await page.goto('/vote');
  await expect(page.getByRole('heading', { name: 'You’re on a break' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Stop now' }).click();
  await expect(other.getByRole('heading', { name: 'The break has started' })).toBeVisible();
  await expect(other.locator('main')).toContainText('Time-out: 7 days');

  await page.goto('/vote');
  await expect(page.getByRole('heading', { name: 'You’re on a break' })).toBeVisible();

  // A new card ends the old one; the pause goes on.
  await page.goto('/profile/limits/stop-card');
  await page.getByRole('button', { name: 'Make a new card' }).click();
  await expect(page.getByRole('heading', { name: 'Your stop card' })).toBeVisible();
  await other.goto(new URL(`${path}/timeout/42`, page.url()).href);
  await other.getByRole('button', { name: 'Stop now' }).click();
  await expect(other.getByRole('heading', { name: 'This stop card isn’t valid' })).toBeVisible();
  await phone.close();
  await page.goto('/profile/limits/stop-card');
  await page.getByRole('button', { name: 'Cancel card' }).click();
  await expect(page.locator('body')).toContainText('Your stop card has been cancelled.');
  await page.goto('/vote');
  await expect(page.getByRole('heading', { name: 'You’re on a break' })).toBeVisible();
});

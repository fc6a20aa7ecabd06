import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { REVIEW_MS } from '../../../services/calls';
import {
  confirmWithdrawal,
  credits,
  enterWithdrawal,
  expectBalance,
  expectErrors,
  reloadUntil,
} from '../../harness/funds';
import { signIn } from '../../harness/pages';
import { PAYMENT_PASSWORD, preparePayout } from '../../harness/payout';
import { expect, test } from '../../harness/test';

test('a member has the file of their own data made, and downloads it', async ({ page, app, freshMember }) => {
  const member = await freshMember();
  await signIn(page, member);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data');
  if (app.plain) {
    await expect(page.locator('main')).toContainText('This service can’t create this file.');
    return expect(page.getByRole('link', { name: 'Your bets (CSV)' })).toBeVisible();
  }
  // What the service says of the file.
  await expect(page.locator('main')).toContainText('Your bets, with their proofs');
  await expect(page.locator('main')).toContainText('you have 24 hours to download it');
  await page.getByRole('button', { name: 'Create file' }).click();
  await expectErrors(page, { 'own-data-password': 'Please fill in this field.' });
  await page.locator('#own-data-password').fill(member.password);
  await page.getByRole('button', { name: 'Create file' }).click();
  // The page looks by itself, with scripts and without.
  await expect(page.getByRole('status').filter({ hasText: 'Your file is ready.' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download \(\d+ kB\)$/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(readFileSync(await file.path())));
  const readme = strFromU8(files['README.txt'] ?? new Uint8Array());
  for (const name of Object.keys(files).filter((one) => one !== 'README.txt')) expect(readme).toContain(name);
  expect(strFromU8(files['profile.json'] ?? new Uint8Array())).toContain(member.username);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Create a new file' })).toBeVisible();
});

test('an account is closed with what is left in it given up, and kept after all', async ({
  page,
  app,
  fundedMember,
}) => {
  const member = await fundedMember();
  await signIn(page, member);
  await page.goto('/profile/data');
  await page.getByRole('link', { name: 'Close your account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Close your account');
  if (app.plain) {
    await expect(page.locator('main')).toContainText('This service can’t close accounts on this page.');
    return expect(page.locator('main form')).toHaveCount(0);
  }
  await expect(page.locator('main')).toContainText(`Your balance of ${credits(1_000_00)} can be withdrawn.`);
  await expect(page.getByRole('button', { name: 'Close the account' })).toHaveCount(0);
  await expect(page.locator('main')).toContainText('Your account closes 7 days after you confirm.');
  await expect(page.locator('main')).toContainText('the accounts still add up');

  await preparePayout(app, member);
  await enterWithdrawal(page, '950.50');
  await confirmWithdrawal(page, PAYMENT_PASSWORD);
  await page.waitForURL(/\/profile\/withdraw\/[\w-]{20,}$/);
  const timeline = page.url();
  await page.goto('/profile/close');
  await expect(page.locator('main')).toContainText('Withdrawals in progress: 1');
  await expect(page.getByRole('button', { name: 'Close the account' })).toHaveCount(0);
  await page.goto(timeline);
  await app.advance(REVIEW_MS);
  await reloadUntil(page, 'Completed');

  await page.goto('/profile/close');
  const giveUp = page.getByRole('checkbox', { name: `I give up the ${credits(49_50)} that’s left` });
  const sure = page.getByRole('checkbox', { name: 'I understand that I may not get the account back' });
  await expect(giveUp).not.toBeChecked();
  await sure.check();
  await page.locator('#close-password').fill(member.password);
  await page.getByRole('button', { name: 'Close the account' }).click();
  await expectErrors(page, { 'close-giveUp': 'tick' });
  await expect(sure).toBeChecked();
  await expect(page.locator('#close-password')).toHaveValue('');
  await giveUp.check();
  await page.locator('#close-password').fill(member.password);
  await page.getByRole('button', { name: 'Close the account' }).click();
  await expect(page.getByRole('button', { name: 'Keep the account' })).toBeVisible();
  await expect(page.locator('main')).toContainText(/Your account closes on .+ UTC/);

  // Nothing is taken before the account closes.
  await expectBalance(page, app, 49_50);
  await expect(page.locator('main')).toContainText('You’re closing your account.');
  await page.getByRole('link', { name: 'See the details or keep the account' }).click();
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await page.waitForURL('**/profile');
  await expect(page.locator('body')).toContainText('Your account stays open.');
  await expect(page.locator('main')).not.toContainText('You’re closing your account.');
  await expectBalance(page, app, 49_50);
  await page.goto('/profile/close');
  await expect(giveUp).not.toBeChecked();
});

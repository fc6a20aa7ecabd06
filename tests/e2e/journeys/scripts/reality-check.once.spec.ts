import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.beforeEach(async ({ page, fundedMember }) => {
  await page.clock.install();
  await signIn(page, await fundedMember());
  await page.goto('/profile/limits/reality-check');
  await page.getByRole('textbox').fill('5');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await page.waitForURL('**/profile/limits');
  await page.goto('/vote');
  // From here on the page's own timer runs.
  await expect(page.getByRole('timer')).not.toContainText('as of');
});

test('a reality check that falls due leads away from a bet form that is empty', async ({ page }) => {
  await page.clock.fastForward('05:10');
  await page.waitForURL('**/vote/reality-check?**');
});

test('a reality check that falls due while a bet is being entered says so and keeps what was entered', async ({
  page,
}) => {
  await page.getByRole('radio', { name: 'Lily' }).check();
  const stake = page.getByRole('textbox', { name: 'Stake' });
  await stake.fill('12');
  await page.clock.fastForward('05:10');
  await expect(page.getByRole('status').filter({ hasText: 'It’s time for your reality check.' })).toBeVisible();
  await expect(page).toHaveURL(/\/vote$/);
  await expect(stake).toHaveValue('12');
  await expect(page.getByRole('radio', { name: 'Lily' })).toBeChecked();
  await page.getByRole('link', { name: 'Look now' }).click();
  await page.waitForURL('**/vote/reality-check?**');
});

import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

const LINK = `/mail-off/${'A'.repeat(43)}`;

test('a link that came with no e-mail turns nothing off, without a login, and leads to the choices', async ({
  page,
}) => {
  await page.goto(LINK);
  await expect(page.getByRole('heading', { name: 'Turn off emails?' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn off emails' }).click();
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose which emails you get' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%2Fmail/);
});

test('where nothing can be sent, no link leads to the page, which says so in one sentence', async ({
  page,
  fundedMember,
}) => {
  await signIn(page, await fundedMember());
  await page.goto('/profile/security');
  await expect(page.getByRole('link', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Emails and notifications' })).toHaveCount(0);
  await page.goto('/profile/mail');
  await expect(page.locator('main')).toContainText('This service doesn’t send emails to its members.');
});

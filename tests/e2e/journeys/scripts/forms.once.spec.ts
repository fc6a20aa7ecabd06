import { signIn, takenOver } from '../../harness/pages';
import { preparePayout } from '../../harness/payout';
import { expect, test } from '../../harness/test';

test('an error goes when its field becomes right, and its line in the summary with it', async ({ page }) => {
  await page.goto('/register?by=email');
  await takenOver(page);
  await page.locator('main form button[type=submit]').click();
  const summary = page.getByRole('alert');
  const name = page.locator('#register-username');
  const [password, again] = [page.locator('#register-password'), page.locator('#register-confirmPassword')];
  await expect(summary).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const errors = await summary.getByRole('link').count();

  await name.fill('lily');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(page.locator('#register-username-error')).toHaveCount(0);
  await expect(summary.getByRole('link')).toHaveCount(errors - 1);

  await password.fill('12345');
  await again.fill('12346');
  await page.locator('#register-email').fill('lily@example.org');
  await page.locator('#register-adult').check();
  await expect(summary).toHaveCount(0);
  await page.locator('main form button[type=submit]').click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('12345');
  await again.focus();
  await expect(password, 'still too short').toHaveAttribute('aria-invalid', 'true');
  await password.fill('starlight-8');
  await expect(password).not.toHaveAttribute('aria-invalid');
});

test('an error that only the server can judge goes when the field is left with another value', async ({
  page,
  app,
  fundedMember,
}) => {
  const member = await fundedMember();
  await preparePayout(app, member);
  await signIn(page, member);
  await page.goto('/profile/bank-card/add');
  await takenOver(page);
  const number = page.locator('#add-bank-cardNumber');
  await number.fill('4111 1111 1111 1112');
  await page.locator('main form button[type=submit]').click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.fill('4111 1111 1111 1111');
  await expect(number, 'while it is typed into').toHaveAttribute('aria-invalid', 'true');
  await page.locator('#add-bank-holderName').focus();
  await expect(number).not.toHaveAttribute('aria-invalid');
});

test('all that can be withdrawn is filled in without a new page, and what was chosen stays', async ({
  page,
  app,
  fundedMember,
}) => {
  const member = await fundedMember();
  await preparePayout(app, member);
  await signIn(page, member);
  await page.goto('/profile/withdraw');
  await takenOver(page);
  await page.getByRole('link', { name: 'Withdraw all' }).click();
  await expect(page.locator('#withdraw-amount')).toHaveValue('1000.00');
  expect(new URL(page.url()).search).toBe('');
});

test('a button of a pause never breaks its words at a hyphen', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/profile/limits/pause/timeout/7');
  const height = await page
    .locator('main form button')
    .first()
    .evaluate((button) => button.getBoundingClientRect().height);
  expect(height).toBe(44);
});

test('an e-mail address stands on one line of a small phone', async ({ page, freshMember }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, await freshMember());
  await page.goto('/profile');
  const lines = await page.locator('main dd', { hasText: '@' }).evaluate((value) => {
    const range = document.createRange();
    range.selectNodeContents(value);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test.describe('with a keyboard', () => {
  test.use({ isMobile: false, hasTouch: false });

  test('Enter sends a message, and Shift and Enter begin a new line', async ({ page, freshMember }) => {
    await signIn(page, await freshMember());
    await page.goto('/profile/customer-service');
    await takenOver(page);
    const text = page.getByLabel('Your message');
    await expect(page.locator('main')).toContainText('Press Enter to send, Shift+Enter for a new line.');
    await text.pressSequentially('Good evening,');
    await text.press('Shift+Enter');
    await text.pressSequentially('is anybody there?');
    await expect(text).toHaveValue('Good evening,\nis anybody there?');
    await text.press('Enter');
    const messages = page.getByRole('log').getByRole('listitem');
    await expect(messages.first()).toContainText('is anybody there?');
    await expect(text).toHaveValue('');
  });
});

test.describe('on a phone', () => {
  test('Enter is a new line, because there is no other key for it', async ({ page, freshMember }) => {
    await signIn(page, await freshMember());
    await page.goto('/profile/customer-service');
    await takenOver(page);
    const text = page.getByLabel('Your message');
    await text.pressSequentially('One');
    await text.press('Enter');
    await text.pressSequentially('two');
    await expect(text).toHaveValue('One\ntwo');
  });
});

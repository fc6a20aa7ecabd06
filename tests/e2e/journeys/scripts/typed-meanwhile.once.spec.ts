import { signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('what is corrected while the page is asked for again stays', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/meet/detail/103/request');
  await takenOver(page);
  const contact = page.getByRole('textbox', { name: 'How to reach you' });
  await contact.fill('ann_22');

  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let isAnswered = false;
  await page.route('**/request.data*', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  page.on('response', (response) => {
    isAnswered ||= response.request().method() === 'GET' && response.url().includes('request.data');
  });
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.locator('#date-request-contact-error')).toBeVisible();
  await contact.fill('LINE ann_22');
  goOn();
  await expect.poll(() => isAnswered).toBe(true);
  await expect(page.locator('.navigating, [aria-busy=true]')).toHaveCount(0);
  await expect(contact).toHaveValue('LINE ann_22');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.locator('body')).toContainText('Your request has been sent.');
});

import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('somebody is found, looked at, asked for a date, and the request is taken back', async ({
  page,
  app,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Meet' }).click();
  await page.locator('main nav a[href*="region="]').first().click();
  await page.waitForURL('**/meet?region=*');
  await page.waitForLoadState('networkidle');

  await page.goto(`/meet/detail/${app.plain ? 1 : 101}`);
  const photo = page.locator('main details').first();
  const hidden = photo.locator('img').last();
  await expect(hidden).not.toBeVisible();
  await photo.locator('summary').click();
  await expect(hidden).toBeVisible();
  // A loaded picture has a natural size. Those of the plain service are at an address without a listener.
  if (!app.plain)
    await expect.poll(() => hidden.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  if (app.plain) {
    await page.getByRole('link', { name: 'Ask through customer service' }).click();
    await expect(page.locator('main')).toContainText('Meeting people here costs nothing.');
    await expect(page.locator('main')).toContainText('Date request: Person 1 (profile 1)');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.locator('main').getByRole('link', { name: 'Customer service' }).click();
    return page.waitForURL('**/profile/customer-service');
  }
  await page.getByRole('link', { name: 'Ask for a date' }).click();
  await expect(page.locator('main')).toContainText('Meeting people here costs nothing.');
  await page.getByRole('textbox', { name: 'How to reach you' }).fill('ann_22');
  await page.getByRole('textbox', { name: 'A few words' }).fill('Tea by the pond?');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.locator('#date-request-contact-error')).toContainText('an app and your username');
  await expect(page.getByRole('textbox', { name: 'A few words' })).toHaveValue('Tea by the pond?');
  await page.getByRole('textbox', { name: 'How to reach you' }).fill('LINE ann_22');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.locator('body')).toContainText('Your request has been sent.');
  await expect(page.locator('main')).toContainText('LINE ••••');

  await page.getByRole('link', { name: 'Cancel request' }).click();
  await page.getByRole('button', { name: 'Cancel and delete contact details' }).click();
  await page.waitForURL('**/meet/requests');
  await expect(page.locator('main')).toContainText('StatusCancelled');
  await expect(page.locator('main')).not.toContainText('LINE');
});

test('somebody who asks for money is reported and blocked, and can be unblocked', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/meet/detail/102');
  const name = (await page.locator('h1').textContent()) ?? '';
  await page.getByRole('link', { name: 'Report' }).click();
  await page.getByRole('radio', { name: 'Someone is asking for money' }).check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.waitForURL('**/meet/safety');
  await expect(page.locator('body')).toContainText('Your report has been sent.');
  await expect(page.locator('main')).toContainText('pig butchering');

  await page.goto('/meet/detail/102');
  await page.getByRole('link', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Block profile' }).click();
  await page.waitForURL('**/meet');
  await page.goto('/meet/detail/102');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`You’ve blocked ${name}`);
  await page.goto('/meet/blocks');
  await page.getByRole('link', { name: `Unblock ${name}` }).click();
  await page.getByRole('button', { name: 'Unblock profile' }).click();
  await page.waitForURL('**/meet/detail/102');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

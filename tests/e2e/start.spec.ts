import { launchRefused } from './harness/app';
import { expect, test } from './harness/test';

test('the app answers a member’s first visit with a page', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.locator('main')).toBeVisible();
});

test('an app in front of another process’s member API signs in a member of that one', async ({
  app,
  freshMember,
  page,
  startApp,
}) => {
  const member = await freshMember();
  const front = await startApp({ API_BASE_URL: `${app.url}/api`, SESSION_SECRETS: 'x'.repeat(32) });
  await page.goto(`${front.url}/login`);
  await page.getByLabel('Username, e-mail or phone').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${front.url}/home`);
  await expect(page.locator('main')).toContainText(member.username);
});

test('an app with half of an operator’s identity refuses to start and names the rest', async () => {
  const { code, log } = await launchRefused({ OPERATOR_NAME: 'Lantern Ltd' });
  expect(code).toBe(1);
  expect(log).toContain('OPERATOR_LICENCE');
  expect(log).not.toContain('Lantern Ltd');
});

import { fillLogin } from './harness/pages';
import { registerMember } from './harness/member';
import { expect, test } from './harness/test';

test('an app in front of another process’s member API works the same, pictures included', async ({
  page,
  startApp,
}) => {
  const api = await startApp();
  const member = await registerMember(api.api);
  const front = await startApp({
    API_BASE_URL: api.api,
    SESSION_SECRETS: 'a secret of tests that has more than 32 characters',
  });
  await page.goto(`${front.url}/login`);
  await fillLogin(page, member.username, member.password);
  await expect(page).toHaveURL(`${front.url}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${member.username}`);
  const banner = page.getByRole('region', { name: 'Highlights' }).locator('img').first();
  await expect(banner).toHaveAttribute('src', new RegExp(`^/img\\?src=${api.url}/demo/`));
  await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect((await page.request.get(`${front.url}/api/bank/list`)).status()).toBe(404);
});

test('when the member API goes away, members read so, and the frame stands', async ({ page, startApp }) => {
  const api = await startApp();
  const front = await startApp({
    API_BASE_URL: `${api.url}/api`,
    SESSION_SECRETS: 'a secret of tests that has more than 32 characters',
  });
  const member = await registerMember(api.api);
  await page.goto(`${front.url}/login`);
  await fillLogin(page, member.username, member.password);
  await expect(page).toHaveURL(`${front.url}/home`);
  await api.stop();
  const gone = await page.goto(`${front.url}/movie`);
  expect(gone?.status()).toBe(502);
  await expect(page.locator('main')).toContainText('Network error');
  await expect(page.locator('main')).toContainText('Reference:');
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible();
  const home = await page.goto(`${front.url}/home`);
  expect(home?.status()).toBe(200);
  await expect(page.locator('main')).toContainText(
    /The service didn’t answer in time\. This page shows data from \d\d:\d\d UTC/,
  );
  await expect(page.getByRole('region', { name: 'Winners (Simulated)' })).toBeVisible();
});

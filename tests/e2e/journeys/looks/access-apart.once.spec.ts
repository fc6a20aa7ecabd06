import type { Page } from '@playwright/test';
import { expectUsable, looksOr, prepareLooks } from '../../harness/access';
import { keepBusy } from '../../harness/busy';
import { signIn, untilWorkerReady } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ trace: 'off', serviceWorkers: 'allow' });

const SECRETS = { SESSION_SECRETS: 'a-secret-of-two-apps-that-know-each-other' };
const IS_WHOLE = Boolean(process.env['ALL_LOOKS']);
/** Pages with a different error view each while the upstream is down; with ALL_LOOKS (test:long) all of them. */
const WITHOUT = ['/home', '/vote', '/movie/detail/3001', '/profile', '/meet', '/profile/recharge', '/no/page'];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const look of looksOr('zh-CN')) {
  test(`pages that are drawn without the app can be used by everybody: ${look}`, async ({ page, app, startApp }) => {
    await prepareLooks(page, app.url, look);
    await page.goto('/%E0%A4%A');
    await expectUsable(page, 'an address that is none');

    const busy = await startApp({ MAX_IN_FLIGHT: '1' });
    const release = keepBusy(busy.url);
    await expect(async () => expect((await page.goto(`${busy.url}/login`))?.status()).toBe(503)).toPass();
    await expectUsable(page, 'a service that is busy');
    release();

    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/verify.html');
      await expectUsable(page, `the verifier, ${colorScheme}`);
    }
  });

  test(`pages whose upstream is away can be used by everybody: ${look}`, async ({ page, startApp }) => {
    const whole = await startApp(SECRETS);
    const bare = await startApp({ ...SECRETS, API_BASE_URL: 'http://127.0.0.1:9', READ_CACHE_SECONDS: '0' });
    await prepareLooks(page, whole.url, look);
    await page.goto(`${whole.url}/login`);
    await page.locator('#login-username').fill('demo');
    await page.locator('#login-password').fill('garden2026');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/home');
    // Cookies are shared between ports.
    for (const path of IS_WHOLE ? WITHOUT : WITHOUT.slice(0, 3)) {
      await page.goto(`${bare.url}${path}`);
      await expectUsable(page, `${path} without its upstream`);
    }
  });

  test(`what is printed can be read by everybody: ${look}`, async ({ page, app, freshMember }) => {
    await prepareLooks(page, app.url, look);
    await signIn(page, await freshMember());
    await page.emulateMedia({ media: 'print' });
    for (const path of ['/profile/records', '/vote/verify?period=1', '/vote/history']) {
      await page.goto(path);
      await expectUsable(page, `${path} on paper`);
    }
  });
}

for (const look of looksOr('ja').filter((one) => !one.endsWith('lite')))
  test(`the page without a line can be used by everybody: ${look}`, async ({ page, app, context, freshMember }) => {
    await prepareLooks(page, app.url, look);
    await signIn(page, await freshMember());
    await untilWorkerReady(page);
    await context.setOffline(true);
    await page.goto('/profile');
    await expect(page.locator('details').first()).toBeVisible();
    await expectUsable(page, 'no line');
    await expect(heading(page)).toHaveCount(1);
    await context.setOffline(false);
  });

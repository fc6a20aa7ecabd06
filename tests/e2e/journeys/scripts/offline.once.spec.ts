import type { Page } from '@playwright/test';
import { fillLogin, signIn, untilWorkerReady } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ serviceWorkers: 'allow' });

/** All cached responses of the browser, by cache and address. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        all[`${name} ${new URL(request.url).pathname}`] = await (await cache.match(request))!.text();
    }
    return all;
  });
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));

const KEPT = 'announcements /profile/announcements.json';

test('without a line every page says so, with the last announcements and their age, and no money is kept', async ({
  page,
  context,
  fundedMember,
}) => {
  const member = await fundedMember();
  await signIn(page, member);
  await untilWorkerReady(page);
  for (const path of ['/profile', '/profile/records', '/profile/withdraw', '/vote']) await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vote');
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText('1,000.00');

  await context.setOffline(true);
  for (const path of ['/profile', '/profile/records', '/vote', '/home', '/profile/announcements']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('You’re offline');
    const status = () => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation?.responseStatus;
    };
    expect(await page.evaluate(status), path).toBe(503);
    expect(await page.content(), path).not.toMatch(/1,000\.00|Balance|csrf/);
  }
  await expect(page.getByText(/^Saved .* UTC \(\d+ minutes? ago when you opened this page\)\./)).toBeVisible();
  const newest = page.locator('details').first();
  await newest.locator('summary').click();
  await expect(newest.locator('p').first()).toBeVisible();
  await expect(page.locator('form, button, input')).toHaveCount(0);

  const kept = await cached(page);
  expect(Object.keys(kept)).toEqual([KEPT]);
  expect(JSON.stringify(kept)).not.toMatch(/1,?000\.00|csrf/);
  expect(JSON.stringify(kept)).not.toContain(member.username);

  // Online again, the page loads by itself from the server.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements');
});

test('who signs out leaves nothing behind, and the next member on the phone finds nothing of theirs', async ({
  page,
  context,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await untilWorkerReady(page);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => cached(page)).toEqual({});
  await expect.poll(() => workers(page)).toEqual([]);

  const { username, password } = await freshMember();
  await fillLogin(page, username, password);
  await page.waitForURL('**/home');
  await untilWorkerReady(page);
  // A session that has ended on the server is detected with the next page.
  await context.clearCookies();
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => cached(page)).toEqual({});
  await expect.poll(() => workers(page)).toEqual([]);
});

test('in lite mode there is no worker, and one that was there goes', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await untilWorkerReady(page);
  await page.goto('/preferences');
  const lite = page.getByRole('main').getByRole('button', { name: 'Lite mode' });
  await lite.click();
  await expect(lite).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/home');
  expect(await page.locator('script').count()).toBe(0);
  await expect.poll(() => workers(page)).toEqual([]);
  await expect.poll(() => cached(page)).toEqual({});
});

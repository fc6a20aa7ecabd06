import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

const AHEAD = { 'sec-purpose': 'prefetch' };

test('a list has its other tabs fetched ahead, as its policy allows, and not in lite mode', async ({
  page,
  freshMember,
}) => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/speculation|security policy/i.test(message.text())) said.push(message.text());
  });
  await signIn(page, await freshMember());
  await page.goto('/home');
  const ahead = page.waitForRequest((request) => request.headers()['sec-purpose']?.startsWith('prefetch') ?? false);
  await page.locator('nav a[href="/movie"]').hover();
  expect(new URL((await ahead).url()).pathname).toBe('/movie');
  expect(said).toEqual([]);
  const light = await page.request.get('/home', { headers: { 'save-data': 'on' } });
  expect(await light.text()).not.toContain('speculationrules');
});

test('a page that changes something by being opened, or shows money, is not fetched ahead', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  for (const path of ['/profile/announcements/detail/8', '/vote', '/profile', '/profile/check-in']) {
    const refused = await page.request.get(path, { headers: AHEAD });
    expect([refused.status(), refused.headers()['cache-control']], path).toEqual([503, 'no-store']);
  }
  // Nothing was marked as read: all unread announcements are still counted.
  const list = await page.request.get('/profile/announcements');
  expect(await list.text()).toMatch(/\d+ unread announcements/);
  expect((await page.request.get('/movie', { headers: AHEAD })).status()).toBe(200);
});

test.describe('with the worker that answers without a line', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a tab that was fetched ahead is shown from what was fetched, and asked for once', async ({
    page,
    context,
    freshMember,
  }) => {
    await signIn(page, await freshMember());
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.goto('/home');
    const preload = await context.newCDPSession(page);
    const states: string[] = [];
    preload.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status, prefetchStatus }) => {
      if (new URL(prefetchUrl).pathname === '/movie') states.push(status, prefetchStatus);
    });
    await preload.send('Preload.enable');
    await page.locator('nav a[href="/movie"]').hover();
    await expect.poll(() => states.find((state) => /^Ready$|HasServiceWorker/.test(state))).toBeDefined();
    test.skip(!states.includes('Ready'), 'Older browsers fetch nothing ahead where there is a worker.');
    await page.locator('nav a[href="/movie"]').click();
    await page.waitForURL('**/movie');
    await expect.poll(() => states).toContain('Success');
    const delivery = () =>
      (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string }).deliveryType;
    expect(await page.evaluate(delivery)).toBe('navigational-prefetch');
  });
});

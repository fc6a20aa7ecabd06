import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('with scripts a winner comes every three seconds, and pausing stops the feed', async ({ page, freshMember }) => {
  await page.clock.install();
  await signIn(page, await freshMember());
  const feed = page.getByRole('region', { name: 'Winners (Simulated)' });
  const rows = feed.getByRole('listitem');
  await expect(feed.getByRole('button', { name: 'Pause: Winners (Simulated)' })).toBeVisible();
  // From here on only the test moves the clock; the jump adds one winner at most.
  await page.clock.pauseAt(Date.now() + 10_000);
  await feed.locator('summary').click();
  await expect(rows.nth(29)).toBeVisible();
  const begun = await rows.count();
  await page.clock.runFor(3000);
  await expect(rows).toHaveCount(begun + 1);
  await page.clock.runFor(90_000);
  await expect(rows).toHaveCount(50);
  expect(await rows.filter({ hasNotText: 'Simulated' }).count()).toBe(0);
  await feed.getByRole('button', { name: 'Pause: Winners (Simulated)' }).click();
  const newest = await rows.first().textContent();
  await page.clock.runFor(30_000);
  expect(await rows.first().textContent()).toBe(newest);
});

test('with scripts the banners go on every three seconds until they are paused', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  const banners = page.getByRole('region', { name: 'Highlights' });
  await expect(banners.getByRole('button', { name: 'Pause: Highlights' })).toBeVisible();
  const track = banners.getByRole('list');
  const offset = () => track.evaluate((list) => list.scrollLeft);
  await expect.poll(offset, { timeout: 90_000 }).toBeGreaterThan(300);
  await banners.getByRole('button', { name: 'Pause: Highlights' }).click();
  await expect(banners.getByRole('button', { name: 'Play: Highlights' })).toBeVisible();
});

test('announcements that move in one line are high enough to tap', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  const bar = page.getByRole('region', { name: 'Announcements' });
  await expect(bar.getByRole('paragraph')).toHaveCSS('white-space', 'nowrap');
  const heights = await bar
    .getByRole('paragraph')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(23.5);
});

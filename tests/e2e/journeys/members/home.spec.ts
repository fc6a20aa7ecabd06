import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('Home shows banners, notices, people, films and made-up winners that say so', async ({
  page,
  freshMember,
  javaScriptEnabled,
}) => {
  const member = await freshMember();
  await signIn(page, member);
  await expect(page).toHaveTitle('Home · Night Garden');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${member.username}`);
  await expect(page.getByRole('region', { name: 'Highlights' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Announcements' })).toContainText('✦');
  await expect(page.getByRole('region', { name: 'Popular people' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Popular movies' }).getByRole('listitem')).toHaveCount(4);
  const winners = page.getByRole('region', { name: 'Winners (Simulated)' });
  const rows = winners.locator('li');
  await expect(winners.getByRole('listitem')).toHaveCount(5);
  if (javaScriptEnabled) {
    await winners.getByText('Show more').click();
    expect(await winners.getByRole('listitem').count()).toBeGreaterThanOrEqual(30);
  }
  expect(await rows.filter({ hasNotText: 'Simulated' }).count()).toBe(0);
});

test('people and films on Home lead to their pages, and View more to the lists', async ({ page, app, freshMember }) => {
  await signIn(page, await freshMember());
  const film = page.getByRole('region', { name: 'Popular movies' }).getByRole('listitem').first().getByRole('link');
  // The demo's posters are one picture for all languages: the film's name is set over them.
  if (!app.plain) {
    const [picture, name] = [
      await film.locator('img').boundingBox(),
      await film.locator('> span').nth(-2).boundingBox(),
    ];
    expect(name!.y).toBeGreaterThan(picture!.y);
    expect(name!.y + name!.height).toBeLessThanOrEqual(picture!.y + picture!.height + 1);
  }
  await film.click();
  await expect(page).toHaveURL(/\/movie\/detail\/\d+$/);
  if (app.plain) await expect(page.locator('main')).toContainText('This movie can’t be played at the moment.');
  else await expect(page.locator('video source').first()).toHaveAttribute('src', /^\/demo\/films\//);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('region', { name: 'Popular people' }).getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/meet\/detail\/\d+$/);
  // The specification has no field for the origin of a profile.
  if (!app.plain) await expect(page.locator('main')).toContainText('demo profile');
  await page.goto('/home');
  await page.getByRole('region', { name: 'Popular people' }).getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/meet$/);
});

test('each tab shows what the member API has', async ({ page, freshMember }) => {
  const member = await freshMember();
  await signIn(page, member);
  const tabs = page.getByRole('navigation', { name: 'Main pages' });
  await tabs.getByRole('link', { name: 'Movie' }).click();
  await expect(page.locator('main a[href^="/movie/detail/"]')).toHaveCount(12);
  await expect(tabs.getByRole('link', { name: 'Movie' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await tabs.getByRole('link', { name: 'Meet' }).click();
  await expect(page.locator('main a[href^="/meet/detail/"]')).toHaveCount(12);
  await tabs.getByRole('link', { name: 'Vote' }).click();
  await expect(page.getByRole('heading', { name: /^Period \d+$/ })).toBeVisible();
  for (const pattern of ['Rose', 'Lily', 'Balloon', 'Smoke']) await expect(page.locator('main')).toContainText(pattern);
  await tabs.getByRole('link', { name: 'Profile' }).click();
  await expect(page.locator('main')).toContainText('credits');
});

test('an address with nothing behind it says so, with the way back', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

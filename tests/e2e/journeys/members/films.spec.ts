import { signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a film is looked for, chosen, played, and gone on with where it was left', async ({
  page,
  app,
  freshMember,
  javaScriptEnabled,
}) => {
  await signIn(page, await freshMember());
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Movie' }).click();
  await page.getByText('Sort by: Default').click();
  await page.getByRole('link', { name: 'Most watched' }).click();
  await page.waitForURL('**/movie?sort=hot');
  // The line names the order, and is closed again.
  await expect(page.getByText('Sort by: Most watched')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Newest' })).toBeHidden();
  await page.getByRole('textbox', { name: 'Search movies' }).fill(app.plain ? 'film 17' : 'moon gate');
  await page.getByRole('button', { name: 'Search' }).click();
  if (app.plain) {
    await page.waitForURL('**/movie?sort=hot&q=film+17');
    await expect(page.locator('main')).toContainText('This service can’t search');
    const found = page.locator('main a[href^="/movie/detail/"]');
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Film 17');
    return expect(page.locator('main')).toContainText('This movie can’t be played at the moment.');
  }
  await page.waitForURL('**/movie?sort=hot&q=moon+gate');
  await page.locator('main a[href="/movie/detail/3001"]').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Moon Gate');
  await page.getByText('Playback options').click();
  await page.getByRole('link', { name: '180p, about 0.1 MB' }).click();
  await page.waitForURL('**/movie/detail/3001?quality=3');
  if (javaScriptEnabled) await takenOver(page);
  const video = page.locator('video');
  const time = () => video.evaluate((film: HTMLVideoElement) => film.currentTime);
  const play = () => video.evaluate((film: HTMLVideoElement) => void film.play());
  // The player of the other quality may be replacing the first one.
  await expect(async () => {
    await play();
    await expect.poll(time, { timeout: 5_000 }).toBeGreaterThan(0);
  }).toPass({ timeout: 90_000 });
  await video.evaluate((film: HTMLVideoElement) => {
    film.pause();
    film.currentTime = 4;
  });
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.seeking)).toBe(false);

  if (!javaScriptEnabled) {
    await page.getByText('Save my place').click();
    await page.getByRole('textbox', { name: 'How far you’ve watched' }).fill('0:04');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('body')).toContainText('Saved: it’ll start at 00:04 from now on.');
  }
  await page.goto('/movie/detail/3001?source=2');
  await expect(page.locator('main')).toContainText('Starts at 00:04.');
  await play();
  await expect.poll(time).toBeGreaterThan(0);
  expect(await time(), 'at once').toBeGreaterThanOrEqual(4);
  await page.getByRole('link', { name: 'From the beginning' }).click();
  await page.waitForURL('**/movie/detail/3001?source=2&t=0');
  await expect(page.locator('main')).not.toContainText('Starts at');
});

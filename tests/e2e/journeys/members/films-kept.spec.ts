import { signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a film becomes a favourite, is stopped, and Home goes on with it at another phone', async ({
  page,
  app,
  browser,
  freshMember,
  javaScriptEnabled,
}) => {
  const member = await freshMember();
  await signIn(page, member);
  if (app.plain) {
    await page.goto('/movie/history');
    await expect(page.locator('main')).toContainText('This service doesn’t keep a history of movies.');
    await page.goto('/movie/favourites');
    return expect(page.locator('main')).toContainText('This service doesn’t keep favourites.');
  }
  await page.goto('/movie');
  await page.getByRole('link', { name: 'Watched movies' }).click();
  await page.getByRole('button', { name: 'Turn history on' }).click();
  await expect(page.locator('body')).toContainText('Your history is on.');

  await page.goto('/movie/detail/3002');
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
  if (javaScriptEnabled) {
    await takenOver(page);
    const video = page.locator('video');
    const sent = page.waitForResponse((response) => response.url().endsWith('/movie/position'));
    await video.evaluate((film: HTMLVideoElement) => {
      film.currentTime = 4;
      return film.play();
    });
    await expect
      .poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime), { timeout: 20_000 })
      .toBeGreaterThan(4);
    await video.evaluate((film: HTMLVideoElement) => film.pause());
    expect((await sent).status()).toBe(200);
  } else {
    await page.getByText('Save my place').click();
    await page.getByRole('textbox', { name: 'How far you’ve watched' }).fill('0:04');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('body')).toContainText('Saved');
  }
  await page.goto('/movie/favourites');
  await expect(page.locator('main')).toContainText(name);

  const other = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  const phone = await other.newPage();
  await signIn(phone, member);
  await phone.goto('/home');
  await expect(phone.getByRole('heading', { name: 'Continue watching' })).toBeVisible();
  await phone.locator('main a[href="/movie/detail/3002"]').first().click();
  await expect(phone.locator('main')).toContainText('Starts at 00:0');
  await other.close();

  await page.goto('/movie/history');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.locator('body')).toContainText('Removed from your history.');
  await page.getByRole('button', { name: 'Turn history off and delete it' }).click();
  await expect(page.locator('body')).toContainText('everything in it has been deleted');
});

test('a film in parts has a next one, and its sound alone', async ({ page, app, freshMember, javaScriptEnabled }) => {
  test.skip(app.plain !== undefined, 'Its films have no source.');
  await signIn(page, await freshMember());
  await page.goto('/movie/detail/6007');
  await page.getByRole('link', { name: 'Next: Episode 2' }).click();
  await page.waitForURL('**/movie/detail/6007?episode=2');
  await page.getByRole('link', { name: 'Sound only' }).click();
  await page.waitForURL('**/movie/detail/6007?episode=2&sound=1');
  const audio = page.locator('audio');
  await expect(audio).toBeVisible();
  await expect(async () => {
    await audio.evaluate((film: HTMLAudioElement) => void film.play());
    await expect
      .poll(() => audio.evaluate((film: HTMLAudioElement) => film.currentTime), { timeout: 5_000 })
      .toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  if (!javaScriptEnabled) return;
  await page.getByRole('checkbox', { name: 'Play the next episode automatically' }).check();
  await audio.evaluate((film: HTMLAudioElement) => {
    film.dispatchEvent(new Event('ended'));
  });
  await page.waitForURL('**/movie/detail/6007?episode=3&sound=1');
});

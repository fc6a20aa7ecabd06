import { shownFor } from '~/ui/feedback/shown-for';
import { signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a page that a script brings begins at its heading', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/meet/detail/101');
  await takenOver(page);
  await page.getByRole('link', { name: 'Ask for a date' }).click();
  await page.waitForURL('**/request');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a message that goes by itself takes the place in the page with it to nowhere', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/profile/check-in');
  await takenOver(page);
  await page.locator('main form button[type=submit]').last().click();
  const region = page.getByRole('status').first();
  await expect(region).toBeFocused();
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await expect(region.locator('p')).toBeHidden();
  await expect(region).toBeFocused();
  // Its place stays: nothing moves under a finger.
  expect(await heading.boundingBox()).toEqual(before);
  // The next Tab continues from there: past the top bar, to the page's content.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a long message stays as long as it takes to read', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  const setLimit = async (value: string) => {
    await page.locator('#limit-value').fill(value);
    await page.locator('form:has(#limit-value) button[type=submit]').click();
    await page.waitForURL('**/profile/limits');
  };
  await page.goto('/profile/limits/daily-stake');
  await setLimit('200');
  await page.goto('/profile/limits/daily-stake');
  await takenOver(page);
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 10_000);
  // A looser limit waits, and its message says until when.
  await setLimit('500');
  const region = page.getByRole('status').first();
  await expect(region).toBeFocused();
  const message = region.locator('p');
  const milliseconds = shownFor(await message.innerText());
  expect(milliseconds).toBeGreaterThan(3000);
  await page.clock.runFor(milliseconds - 100);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await expect(message).toBeHidden();
});

test('who is busy correcting a field when scripts take over is not called away', async ({ page }) => {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/build/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.locator('#login-username').focus();
  await page.keyboard.type('ann');
  goOn();
  await takenOver(page);
  await expect(page.locator('#login-username')).toBeFocused();
  await expect(page.locator('#login-username')).toHaveValue('ann');
});

test('the theme and the language at the foot of a page leave their member there', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/movie');
  await takenOver(page);
  const changes = [
    ['Light theme', 'data-theme', 'light'],
    ['日本語', 'lang', 'ja'],
  ] as const;
  for (const [name, attribute, value] of changes) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('html')).toHaveAttribute(attribute, value);
    await expect(page).toHaveURL(/\/movie#preferences$/);
    await expect(page.getByRole('button', { name: '日本語' })).toBeInViewport();
    expect(await page.evaluate(() => scrollY), name).toBeGreaterThan(500);
    // The next Tab continues from there.
    await expect(page.locator('#preferences')).toBeFocused();
  }
});

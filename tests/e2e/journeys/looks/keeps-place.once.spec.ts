import { signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a page stays where it is when a success message is over', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  const message = page.getByRole('status').getByText('Welcome back.');
  const below = page.locator('main section').first();
  await expect(message).toBeVisible();
  const before = (await below.boundingBox())!.y;
  await expect(message).toBeHidden();
  expect((await below.boundingBox())!.y).toBe(before);
});

test('the theme and the language at the foot of a page leave their member there', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/movie');
  await takenOver(page);
  for (const name of ['Light theme', '日本語']) {
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/movie#preferences$/);
    await expect(page.getByRole('button', { name: '日本語' })).toBeInViewport();
    expect(await page.evaluate(() => scrollY), name).toBeGreaterThan(500);
  }
});

test('on a phone an e-mail address of Profile and the words of a button are not broken', async ({
  page,
  freshMember,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const member = await freshMember();
  await signIn(page, member);
  await page.goto('/profile');
  const linesOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  expect(await linesOf(member.email)).toBe(1);
  await page.goto('/profile/limits/pause/timeout/1');
  expect(await linesOf('Start time‑out')).toBe(1);
});

import type { Locator } from '@playwright/test';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a success that takes the focus does not look like a warning', async ({ page, freshMember }) => {
    await signIn(page, await freshMember());
    const message = page.getByRole('status').first().locator('p').first();
    await expect(page.getByRole('status').first()).toBeFocused();
    const [outline, own, amber] = await message.evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('p'));
      probe.style.color = 'var(--lantern)';
      return [getComputedStyle(element).outlineColor, getComputedStyle(element).color, getComputedStyle(probe).color];
    });
    expect(outline).toBe(own);
    expect(outline).not.toBe(amber);
  });

  test('only the chosen account shows its details', async ({ page, fundedMember }) => {
    await signIn(page, await fundedMember());
    await page.goto('/profile/recharge');
    const details = page.locator('main form dl');
    await expect(details.first()).toBeHidden();
    await page.locator('input[name=bankId]').nth(1).check();
    await expect(details.nth(1)).toBeVisible();
    await expect(details.first()).toBeHidden();
  });

  test('boxes are told apart by a mark where the system chooses the colours', async ({ page, freshMember }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, await freshMember());
    await page.goto('/profile/bank-card/add');
    const mark = await page
      .getByText('This is a demo: nothing will be paid')
      .locator('../..')
      .evaluate((box) => getComputedStyle(box, '::before').content);
    expect(mark).toContain('!');
  });
});

test('on a phone an e-mail address of Profile and the words of a button are not broken', async ({
  page,
  freshMember,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const member = await freshMember();
  await signIn(page, member);
  await page.goto('/profile');
  const linesOf = (words: Locator) =>
    words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  expect(await linesOf(page.getByText(member.email, { exact: true }))).toBe(1);
  await page.goto('/profile/limits/pause/timeout/1');
  expect(await linesOf(page.locator('main form button').first())).toBe(1);
});

test('on a phone the link to the form of each limit is as large as a button', async ({ page, freshMember }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await freshMember());
  await page.goto('/profile/limits');
  const links = page.locator('main li').getByRole('link', { name: 'Set' });
  await expect(links.first()).toBeVisible();
  const sizes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect()));
  expect(sizes.filter(({ width, height }) => Math.min(width, height) < 43.5)).toEqual([]);
});

import type { Page } from '@playwright/test';
import { openFolds, signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

/** Pages whose targets are measured. */
const PAGES = [
  '/home',
  '/movie',
  '/movie/detail/3001',
  '/meet',
  '/meet/detail/103',
  '/vote',
  '/vote/bets',
  '/vote/history',
  '/vote/verify',
  '/profile',
  '/profile/data',
  '/profile/limits',
  '/profile/records',
  '/profile/withdraw',
  '/profile/recharge',
  '/profile/customer-service',
];

/** Where the cards of Home's popular people begin, by row. */
const rowsOfCards = (page: Page) =>
  page
    .getByRole('region', { name: 'Popular people' })
    .getByRole('listitem')
    .evaluateAll((cards) => {
      const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    });

/** Links alone on their line and buttons that are smaller than 24 px in either direction. Runs in the page. */
function smallTargets(): string[] {
  // The link of a banner covers its picture.
  const alone = [...document.querySelectorAll(':is(main, footer) :is(a:not(figcaption a), button, summary)')].filter(
    (target) => {
      if (!target.checkVisibility()) return false;
      // Announcements are in one line, with a mark between them.
      const inLine = getComputedStyle(target).whiteSpace === 'nowrap';
      const words = target.parentElement?.textContent.trim();
      return inLine || words === target.textContent.trim() || target.matches('button, summary');
    },
  );
  return alone.flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    return width >= 24 && height >= 24 ? [] : [`${target.textContent}: ${Math.round(width)} × ${Math.round(height)}`];
  });
}

test('four cards never stand as three and one', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  for (const width of [320, 360, 440, 520, 599, 640, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/home');
    expect(await rowsOfCards(page), String(width)).toEqual(width < 600 ? [2, 2] : [4]);
  }
});

test('what is tapped is at least 24 px high and wide, and no list scrolls inside Home', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.setViewportSize({ width: 360, height: 740 });
  const small: string[] = [];
  for (const path of PAGES) {
    await page.goto(path);
    await openFolds(page);
    small.push(...(await page.evaluate(smallTargets)).map((target) => `${path} ${target}`));
  }
  expect(small).toEqual([]);
  await page.goto('/home');
  // The links that were too small: an announcement in the bar, and the one that stands alone.
  for (const target of ['main section p a[href^="/profile/announcements/"]', 'main a[href="/profile/limits"]'])
    expect((await page.locator(target).first().boundingBox())?.height, target).toBeGreaterThanOrEqual(24);
  const inside = await page
    .locator('main ol')
    .evaluateAll((lists) => lists.filter((list) => list.scrollHeight > list.clientHeight + 1).length);
  expect(inside).toBe(0);
});

test('the still of a film fills its player, with no bars beside it, at every width', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/movie/detail/3001');
  const player = page.locator('main video');
  const still = await player.evaluate(async (video: HTMLVideoElement) => {
    const picture = new Image();
    picture.src = video.poster;
    await picture.decode();
    return picture.naturalWidth / picture.naturalHeight;
  });
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const { width: wide, height: high } = (await player.boundingBox())!;
    expect(Math.abs(wide / high - still), `${width}: ${wide / high}, still ${still}`).toBeLessThan(0.02);
  }
});

test('lists of requests and of blocked people do not link to themselves', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  for (const path of ['/meet/requests', '/meet/blocks']) {
    await page.goto(path);
    await expect(page.locator(`main a[href="${path}"]`)).toHaveCount(0);
  }
});

test('on a phone held sideways the bars scroll away', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/movie');
  await page.evaluate(() => scrollTo(0, 400));
  await expect(page.getByRole('navigation', { name: 'Main pages' })).not.toBeInViewport();
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

import type { Page } from '@playwright/test';
import playwright from '../../../playwright.config';
import { clickedAt, signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

const { launchOptions = {} } = playwright.use ?? {};
/** With the back/forward cache, as in real browsers. */
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

const bar = (page: Page) => page.getByRole('progressbar');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name });

/** Records progress bars from now on: a test cannot query a page during a navigation. */
const watchBar = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.removeItem('bar');
    const look = () => {
      const bar = document.querySelector('[role=progressbar]');
      if (!bar) return;
      const { width, height } = bar.getBoundingClientRect();
      sessionStorage.setItem('bar', JSON.stringify({ isSeen: width * height > 0, moves: bar.getAnimations().length }));
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
const seenBar = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('bar') ?? 'null') as unknown);

/** A tab that is never prefetched: `page.route` does not see prefetches, nor visits that use one. */
const VOTE = { name: 'Vote', path: '/vote' };

/** Delays its document by half a second. */
const holdBack = (page: Page) =>
  page.route(
    (url) => url.pathname === VOTE.path,
    async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    },
  );

test('a tab shows the progress bar until its page is there', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await takenOver(page);
  await holdBack(page);
  await expect(bar(page)).toHaveCount(0);
  await watchBar(page);
  await tab(page, VOTE.name).click();
  await expect(page).toHaveURL(/\/vote$/);
  expect(await seenBar(page)).toEqual({ isSeen: true, moves: 1 });
  await expect(bar(page)).toHaveCount(0);
});

test('a file that the browser keeps shows no progress bar', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  for (const [path, link] of [
    ['/profile/records', 'a[href*=".csv"]'],
    ['/vote/verify', 'a[download]'],
  ] as const) {
    await page.goto(path);
    await takenOver(page);
    await watchBar(page);
    const kept = page.waitForEvent('download');
    for (const fold of await page.locator('main details > summary').all()) await fold.click();
    await page.locator(`main ${link}`).first().click();
    await kept;
    expect(await seenBar(page), path).toBeNull();
  }
});

test('a page that comes back from the browser’s memory has no progress bar left over', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await takenOver(page);
  // The page stays open, as it does in the back/forward cache.
  await page.route(
    (url) => url.pathname === VOTE.path,
    (route) => route.fulfill({ status: 204 }),
  );
  // Until hydration, the browser alone handles a tap.
  await expect(async () => {
    await tab(page, VOTE.name).click({ noWaitAfter: true });
    await expect(bar(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(bar(page)).toHaveCount(0);
});

test('under reduced motion the progress bar is there and stands still', async ({ page, freshMember }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, await freshMember());
  await takenOver(page);
  await holdBack(page);
  await watchBar(page);
  await tab(page, VOTE.name).click();
  await expect(page).toHaveURL(/\/vote$/);
  expect(await seenBar(page)).toEqual({ isSeen: true, moves: 0 });
});

test('after signing out Back shows nothing of the member', async ({ page, freshMember }) => {
  const member = await freshMember();
  await signIn(page, member);
  await page.goto('/profile/announcements');
  await page.goto('/home');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  for (let steps = 0; steps < 4; steps++) {
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.content()).not.toContain(member.username);
  }
});

/** Opens Meet, scrolls down and follows a link to a profile that cannot be loaded. @returns the scroll position, in pixels */
async function meetAnError(page: Page): Promise<number> {
  await tab(page, 'Meet').click();
  await takenOver(page);
  await page.route(
    (url) => url.pathname.startsWith('/meet/detail/'),
    (route) => route.abort(),
  );
  const person = page.locator('main a[href^="/meet/detail/"]').nth(9);
  const position = await clickedAt(person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  const left = await position();
  expect(left).toBeGreaterThan(100);
  return left;
}

test('Back from an error page leads to where the member was', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  const left = await meetAnError(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('Back from a page that was tried again leads there as well', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  const left = await meetAnError(page);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('a page that was tapped first does not replace the one that was opened after it', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await takenOver(page);
  // The first page never arrives; its address is stored for the case that its script fails to load.
  await page.route(/\/meet\/detail\/\d+\.data/, () => undefined);
  await page.locator('main a[href^="/meet/detail/"]').first().click();
  await expect(bar(page)).toHaveCount(1);
  const legacy = page.waitForResponse(/\/legacy\.js$/);
  await page.goto('/movie');
  await (await legacy).finished();
  await takenOver(page);
  await expect(page).toHaveURL(/\/movie$/);
  expect(await page.evaluate(() => sessionStorage.getItem('wanted'))).toBeNull();
});

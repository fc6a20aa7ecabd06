import type { Page } from '@playwright/test';
import { enterBet, openPeriod, placeBet } from '../../harness/draw';
import { signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

declare global {
  interface Window {
    /** Set by a test; lost when the page is reloaded. */
    untouched?: boolean;
  }
}

// Pages left open follow the clock of the member API, which goes forward by itself.
test.use({ appEnv: { DRAW_SECONDS: '12', DRAW_SOON_SECONDS: undefined, DRAW_CLOSE_SECONDS: undefined } });

const PERIOD = /^Period \d+$/;

/** Counts the page's requests by path. */
function watchRequests(page: Page): (path: string) => number {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return (path) => asked.filter((one) => one === path).length;
}

/** Waits until the page has moved to the next period by itself, and checks that the input is still there. */
async function expectToFollow(page: Page, period: string): Promise<void> {
  await page.evaluate(() => (window.untouched = true));
  await page.getByRole('radio', { name: 'Rose' }).check();
  const stake = page.getByRole('textbox', { name: 'Stake' });
  await stake.fill('7');
  await stake.focus();
  // While no bets are accepted, the page says so and preserves the input.
  await expect(page.getByText(/^The next period opens at /)).toBeVisible({ timeout: 90_000 });
  await expect(stake).toHaveValue('7');
  const next = String(Number(period) + 1);
  await expect(page.getByRole('heading', { name: PERIOD })).toHaveText(`Period ${next}`, { timeout: 90_000 });
  await expect(page.getByRole('heading', { name: `Bet on period ${next}` })).toBeVisible();
  await expect(page.locator('main')).toContainText(`Period ${period}: Draw complete`, { timeout: 90_000 });
  await expect(stake).toHaveValue('7');
  await expect(stake).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Rose' })).toBeChecked();
  expect(await page.evaluate(() => window.untouched)).toBe(true);
}

test('a page left open follows the draw over one connection', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  const period = await openPeriod(page);
  // The previous page may still open a connection.
  await page.goto('about:blank');
  const asked = watchRequests(page);
  await page.goto('/vote');
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^(Closes|Draws) in \d+ s$/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');
  await expectToFollow(page, period);
  expect(asked('/vote/events')).toBe(1);
});

test('what became of a bet arrives on the open page of the draw, and on its receipt with scripts and without', async ({
  page,
  fundedMember,
  browser,
  app,
}) => {
  await signIn(page, await fundedMember());
  await openPeriod(page, 7);
  const receipt = await placeBet(page, 'Rose', '4');
  const draw = await page.context().newPage();
  await draw.goto('/vote');
  await expect(draw.locator('main')).toContainText(/Rose, .*: pays .* if it wins/);
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false, storageState });
  const unscripted = await plain.newPage();
  await unscripted.goto(receipt);
  for (const one of [page, draw]) await one.evaluate(() => (window.untouched = true));
  const outcome = /Rose (won: \+.*3\.80|lost: −.*4\.00)/;
  for (const one of [page, draw, unscripted])
    await expect(one.locator('main [role=status]').filter({ hasText: outcome })).toBeVisible({ timeout: 90_000 });
  for (const one of [page, draw]) expect(await one.evaluate(() => window.untouched)).toBe(true);
  await draw.getByRole('link', { name: outcome }).click();
  await expect(draw).toHaveURL(receipt);
  await plain.close();
});

test('where events do not come through, the page asks again now and then', async ({ page, fundedMember }) => {
  await page.route('**/vote/events', (route) =>
    route.request().headers()['accept']?.includes('text/event-stream') ? route.abort() : route.continue(),
  );
  await signIn(page, await fundedMember());
  const period = await openPeriod(page);
  await expectToFollow(page, period);
});

test('the connection ends when the member goes elsewhere in the app', async ({ page, fundedMember }) => {
  await page.addInitScript(() => {
    const states: EventSource[] = [];
    const Original = window.EventSource;
    window.EventSource = class extends Original {
      constructor(url: string | URL, options?: EventSourceInit) {
        super(url, options);
        states.push(this);
      }
    };
    Object.assign(window, { openStreams: () => states.filter(({ readyState }) => readyState !== 2).length });
  });
  await signIn(page, await fundedMember());
  const open = () => page.evaluate(() => (window as unknown as { openStreams: () => number }).openStreams());
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Vote' }).click();
  await expect.poll(open).toBe(1);
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(open).toBe(0);
});

test('in lite mode there is no script and no connection', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  await page.getByRole('button', { name: 'Use lite mode' }).click();
  const asked = watchRequests(page);
  await openPeriod(page);
  await page.waitForTimeout(2_000);
  expect(asked('/vote/events')).toBe(0);
  expect(await page.locator('script').count()).toBe(0);
  await expect(page.getByRole('link', { name: 'Refresh', exact: true })).toBeVisible();
});

test('a lost line leaves the page and what is being typed, and the page goes on when the line is back', async ({
  page,
  context,
  fundedMember,
}) => {
  await signIn(page, await fundedMember());
  const period = await openPeriod(page);
  await takenOver(page);
  const stake = page.getByRole('textbox', { name: 'Stake' });
  await page.getByRole('radio', { name: 'Smoke' }).check();
  await stake.fill('7');
  await context.setOffline(true);
  await page.waitForTimeout(16_000);
  await expect(stake).toHaveValue('7');
  await page.getByRole('button', { name: 'Review bet' }).click();
  await expect(page.getByRole('alert')).toContainText('You lost your connection');
  await expect(stake).toHaveValue('7');
  await expect(page.getByRole('radio', { name: 'Smoke' })).toBeChecked();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: PERIOD })).not.toHaveText(`Period ${period}`, { timeout: 90_000 });
  await expect(stake).toHaveValue('7');
});

test('a bet whose sending loses the line is sent again with one tap, and is one bet', async ({
  page,
  fundedMember,
}) => {
  await signIn(page, await fundedMember());
  await openPeriod(page, 6);
  await enterBet(page, 'Rose', '9');
  await page.waitForURL('**/vote/check?**');
  await takenOver(page);
  let sent = 0;
  // The first request arrives, and its response is lost.
  await page.route('**/vote/check.data**', async (route) => {
    if (route.request().method() !== 'POST' || sent++ > 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await expect(page.getByRole('alert')).toContainText('You lost your connection');
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await page.waitForURL('**/vote/bets/*/*');
  expect(sent).toBe(2);
  await page.goto('/vote/bets');
  await expect(page.locator('main ol > li a')).toHaveCount(1);
});

test('what has been entered stays when the login ends on another page', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  await openPeriod(page);
  await page.getByRole('radio', { name: 'Rose' }).check();
  const stake = page.getByRole('textbox', { name: 'Stake' });
  await stake.fill('7');

  const other = await page.context().newPage();
  await other.goto('/logout');
  await other.locator('main form button[type=submit]').click();
  await other.waitForURL(/login/);
  await page.bringToFront();
  await expect(page.getByText('What you entered stays here')).toBeVisible({ timeout: 90_000 });
  await expect(stake).toHaveValue('7');
  await expect(page.getByRole('radio', { name: 'Rose' })).toBeChecked();
});

test('what has been entered stays when the page looks again after a draw and the login is over', async ({
  page,
  fundedMember,
}) => {
  // The page waits as long as it ever does after a draw before it loads what has changed.
  await page.addInitScript(() => (Math.random = () => 0.99));
  const member = await fundedMember();
  await signIn(page, member);
  const period = await openPeriod(page);
  await page.getByRole('radio', { name: 'Rose' }).check();
  const stake = page.getByRole('textbox', { name: 'Stake' });
  await stake.fill('7');
  await expect(page.locator('main')).toContainText(`Period ${period}: Draw complete`, { timeout: 90_000 });
  await page.context().clearCookies();
  const note = page.getByText('What you entered stays here');
  await expect(note).toBeVisible();
  await expect(stake).toHaveValue('7');
  // Signed in again, the page looks again after the next draw, and no longer says so.
  await signIn(await page.context().newPage(), member);
  await page.bringToFront();
  await expect(note).toBeHidden({ timeout: 90_000 });
  await expect(stake).toHaveValue('7');
  await expect(page.getByRole('radio', { name: 'Rose' })).toBeChecked();
});

test('what has been entered stays when the login ends while a refused bet comes back', async ({
  page,
  fundedMember,
}) => {
  await signIn(page, await fundedMember());
  await openPeriod(page);
  await takenOver(page);
  // The refusal arrives, and the login is over when the page then asks for what it shows; not when it asks before, after a draw.
  let isSent = false;
  await page.route('**/vote.data**', async (route) => {
    if (route.request().method() === 'POST') isSent = true;
    else if (isSent) await page.context().clearCookies();
    return route.continue();
  });
  await enterBet(page, 'Rose', '0');
  await expect(page.getByText('What you entered stays here')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Stake' })).toHaveValue('0');
  await expect(page.getByRole('radio', { name: 'Rose' })).toBeChecked();
  await expect(page.getByRole('alert')).toBeVisible();
});

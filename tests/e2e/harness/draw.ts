import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Pattern } from '~/contract/calls/draw';
import type { Service } from '../../services/service';
import { PERIOD_MS, type App } from './app';
import { expect } from './test';

/** Moves the clock of the member API to the next period, and thereby to the draw of this one. */
const drawNow = (app: App): Promise<void> => app.advance(PERIOD_MS);

/** Moves the clock to where the current period accepts no more bets. */
export function closePeriod(app: App): Promise<void> {
  // The plain service closes a period shortly before its draw.
  const { closesAt, now } = app.plain?.draw.current() ?? { closesAt: PERIOD_MS / 2, now: 0 };
  return app.advance(closesAt - now);
}

/** Waits on /vote until a period is open with enough time left for a bet. @returns its number */
export async function openPeriod(page: Page, seconds = 5): Promise<string> {
  await expect(async () => {
    await page.goto('/vote');
    const said = (await page.locator('main').textContent()) ?? '';
    // The plain service sends no times; only a test ends its periods.
    if (said.includes('We don’t know what stage this period is at')) return;
    const [, left, unit] = /Closes in (\d+) (s|min|h)/.exec(said) ?? [];
    if (unit === undefined || unit === 's') expect(Number(left ?? 0)).toBeGreaterThanOrEqual(seconds);
  }).toPass({ timeout: 90_000, intervals: [500] });
  const heading = await page.getByRole('heading', { name: /^Period \d+$/ }).textContent();
  return /\d+/.exec(heading ?? '')?.[0] ?? '';
}

/** Fills in the open bet form and sends it. */
export async function enterBet(page: Page, pattern: string, amount: string): Promise<void> {
  await page.getByRole('radio', { name: pattern }).check();
  await page.getByRole('textbox', { name: 'Stake' }).fill(amount);
  await page.getByRole('button', { name: 'Review bet' }).click();
}

/**
 * Enters a bet and places it. @returns the address of its receipt; the plain service has none, and the page is that of the draw
 */
export async function placeBet(page: Page, pattern: string, amount: string): Promise<string> {
  await enterBet(page, pattern, amount);
  await page.waitForURL('**/vote/check?**');
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await page.waitForURL(/\/vote(\/bets\/[^/]+\/[^/]+)?$/);
  return page.url();
}

/** Draws a period of the plain service that has a bet. @returns whether the bet won */
export async function drawAtPlain(page: Page, plain: Service, period: string, pattern: Pattern): Promise<boolean> {
  plain.drawNow();
  const { numbers, sum, result } = plain.draw.resultOf(Number(period));
  await page.goto('/vote/history');
  const row = page.locator('main li', { hasText: `Period ${period}` }).first();
  await expect(row).toContainText(`${numbers.join(' · ')}, sum ${sum}`);
  return result.includes(pattern);
}

/** Draws the current period, and reloads a receipt of it until it is paid. */
export async function drawReceipt(page: Page, app: App, receipt: string): Promise<void> {
  await drawNow(app);
  await expect(async () => {
    await page.goto(receipt);
    expect(await page.locator('main').textContent()).toMatch(/Status(Won|Lost)/);
  }).toPass({ timeout: 90_000, intervals: [1_000] });
}

/** Downloads the receipt file that the open page links to. */
export async function fetchReceipt(page: Page, file: string): Promise<string> {
  const href = await page.getByRole('link', { name: 'Save receipt (.txt)' }).getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="receipt-\d+-[\w-]+\.txt"/);
  writeFileSync(file, await answer.body());
  return file;
}

/** Runs the published verifier as a member would, without the site. @returns its exit code and output */
export function verifyReceipts(...files: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['public/verify.mjs', ...files], { encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** Waits on /vote until a period is open for long enough to bet on it without haste. @returns its number */
export async function openPeriod(page: Page, seconds = 5): Promise<string> {
  await expect(async () => {
    await page.goto('/vote');
    const left = /Closes in (\d+) s/.exec((await page.locator('main').textContent()) ?? '');
    expect(Number(left?.[1] ?? 0)).toBeGreaterThanOrEqual(seconds);
  }).toPass({ timeout: 90_000, intervals: [500] });
  const heading = await page.getByRole('heading', { name: /^Period \d+$/ }).textContent();
  return /\d+/.exec(heading ?? '')?.[0] ?? '';
}

/** Fills in the bet form that is open, and sends it. */
export async function enterBet(page: Page, pattern: string, amount: string): Promise<void> {
  await page.getByRole('radio', { name: pattern }).check();
  await page.getByRole('textbox', { name: 'Stake' }).fill(amount);
  await page.getByRole('button', { name: 'Check the bet' }).click();
}

/** Enters a bet and places it. @returns the address of its receipt */
export async function placeBet(page: Page, pattern: string, amount: string): Promise<string> {
  await enterBet(page, pattern, amount);
  await page.waitForURL('**/vote/check?**');
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await page.waitForURL('**/vote/bets/*/*');
  return page.url();
}

/** Loads a receipt again and again until its period is drawn and paid. */
export async function waitForDraw(page: Page, receipt: string): Promise<void> {
  await expect(async () => {
    await page.goto(receipt);
    expect(await page.locator('main').textContent()).toMatch(/Status(won|lost)/);
  }).toPass({ timeout: 90_000, intervals: [1_000] });
}

/** Fetches the receipt file of the page that is open, as its link does. */
export async function fetchReceipt(page: Page, file: string): Promise<string> {
  const href = await page.getByRole('link', { name: 'Keep this receipt (text file)' }).getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="receipt-\d+-[\w-]+\.txt"/);
  writeFileSync(file, await answer.body());
  return file;
}

/** Runs the published verifier as a member would, away from the site. @returns its exit code and what it says */
export function verifyReceipts(...files: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['public/verify.mjs', ...files], { encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}

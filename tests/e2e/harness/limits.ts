import type { Page } from '@playwright/test';
import { REVIEW_MS } from '../../services/calls';
import type { App } from './app';
import { fillRecharge, reloadUntil, sendRecharge } from './funds';
import { fillRegistration, freshName } from './pages';
import { newPicture } from './picture';
import { expect } from './test';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** For tests that move the clock by months: a draw a day. */
export const LONG_PERIODS = { DRAW_SECONDS: '86400', DRAW_SOON_SECONDS: '60', DRAW_CLOSE_SECONDS: '60' };

/** Registers through the form, and is signed in. */
export async function register(page: Page): Promise<{ username: string; password: string }> {
  const [username, password] = [freshName(), 'moonlight-7'];
  await page.goto('/register?by=email');
  const email = `${username}@example.org`;
  await fillRegistration(page, { username, email, password, confirmPassword: password });
  await page.waitForURL('**/home');
  return { username, password };
}

/** Opens the recharge page, which leads to the question for a limit. */
export async function openQuestion(page: Page): Promise<void> {
  await page.goto('/profile/recharge');
  await expect(page).toHaveURL(/\/profile\/limits\/first$/);
}

/** Fills in the open question, and sends it. @param limits by the labels of their fields */
export async function answerQuestion(page: Page, limits: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(limits)) await page.getByRole('textbox', { name }).fill(value);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Asks for a recharge on the recharge page. */
export async function askForRecharge(page: Page, amount: string): Promise<void> {
  await page.goto('/profile/recharge');
  await fillRecharge(page, 'harbour', amount, await newPicture());
  await sendRecharge(page);
}

/** Recharges, and has it credited. */
export async function rechargeNow(page: Page, app: App, amount: string): Promise<void> {
  await askForRecharge(page, amount);
  await page.waitForURL('**/profile/records?kind=recharges');
  await app.advance(REVIEW_MS);
  await reloadUntil(page, 'Credited');
}

/** Sets a limit on its page. @param slug of its address */
export async function setLimit(page: Page, slug: string, value: string): Promise<void> {
  await page.goto(`/profile/limits/${slug}`);
  await page.getByRole('textbox').fill(value);
  await page.getByRole('button', { name: 'Set limit' }).click();
  await page.waitForURL('**/profile/limits');
}

/** The rows of the totals on the limits page: 30 days and ever, by name. */
export async function readTotals(page: Page): Promise<Record<string, string[]>> {
  await page.goto('/profile/limits');
  const rows = await page.getByRole('table').locator('tbody tr').all();
  const read = rows.map(async (row) => [
    await row.getByRole('rowheader').innerText(),
    await row.getByRole('cell').allInnerTexts(),
  ]);
  return Object.fromEntries(await Promise.all(read)) as Record<string, string[]>;
}

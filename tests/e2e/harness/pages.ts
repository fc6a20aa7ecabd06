import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** An unused name. */
export function freshName(): string {
  return `e${randomBytes(6).toString('hex')}`;
}

/** Fills in the open login form and sends it. */
export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.locator('#login-username').fill(username);
  await page.locator('#login-password').fill(password);
  await page.locator('main form button[type=submit]').click();
}

/** Signs in from any page. */
export async function signIn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, username, password);
  await page.waitForURL('**/home');
}

/** Fills in the given fields of the register form and sends it. */
export async function fillRegistration(page: Page, fields: Record<string, string>, adult = true): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`#register-${name}`).fill(value);
  await page.locator('#register-adult').setChecked(adult);
  await page.locator('main form button[type=submit]').click();
}

/** Waits for hydration, after which React's keys are on the elements. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));

/**
 * Waits until the service worker is active and has cached the announcements. A server under load may refuse what the worker asks
 * for: each page asks again.
 */
export async function untilWorkerReady(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller?.state === 'activated' &&
        (await caches.match('/profile/announcements.json', { ignoreSearch: true })) !== undefined,
    );
  await expect(async () => {
    await expect
      .poll(isReady, { timeout: 15_000 })
      .toBe(true)
      .catch(async (late: unknown) => {
        await page.reload();
        throw late;
      });
  }).toPass({ timeout: 120_000 });
}

/**
 * Clicks a link that leads away. Playwright scrolls once more where a view transition covers the link.
 *
 * @returns the scroll position at the click, in pixels; call it once the next page is there
 */
export async function clickedAt(link: Locator): Promise<() => Promise<number>> {
  const page = link.page();
  await page.evaluate(() => {
    const note = () => (sessionStorage['clickedAt'] = String(scrollY));
    document.addEventListener('click', note, { capture: true });
  });
  await link.click();
  return () => page.evaluate(() => Number(sessionStorage['clickedAt']));
}

/** Opens all that a page keeps behind headings. */
export const openFolds = (page: Page): Promise<void> =>
  page.locator('main details').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '');
  });

import type { Locator, Page } from '@playwright/test';
import type { newPicture } from './picture';
import type { App } from './app';
import { expect } from './test';

/** An amount as the English pages format it. @param minor minor units */
export function shownAmount(minor: number): string {
  const [whole = '', fraction = ''] = (Math.abs(minor) / 100).toFixed(2).split('.');
  return `${minor < 0 ? '−' : ''}$${Number(whole).toLocaleString('en')}.${fraction}`;
}

/** An amount that names its unit, as each page's most important one does. @param minor minor units */
export function credits(minor: number): string {
  return `${shownAmount(minor)} credits`;
}

/** Reads names and values, one below the other: `{ Fee: '$2.00' }`. */
export async function readFacts(within: Locator): Promise<Record<string, string>> {
  // A list may be there for paper alone.
  await within.locator('dl').filter({ visible: true }).first().waitFor();
  return Object.fromEntries(
    await within
      .locator('dl > div')
      .evaluateAll((facts) =>
        facts.map((fact) => [fact.querySelector('dt')?.textContent ?? '', fact.querySelector('dd')?.textContent ?? '']),
      ),
  );
}

/** Opens the profile and checks the balance to the cent. @param available,frozen minor units */
export async function expectBalance(page: Page, { plain }: App, available: number, frozen = 0): Promise<void> {
  await page.goto('/profile');
  // The specification has a single figure, from which a withdrawal is deducted at once.
  if (plain) {
    expect(await readFacts(page.locator('main'))).toMatchObject({ Total: credits(available) });
    return;
  }
  expect(await readFacts(page.locator('main'))).toMatchObject({
    Total: credits(available + frozen),
    Available: shownAmount(available),
    // Shown only where there is some.
    ...(frozen > 0 && { 'On hold': shownAmount(frozen) }),
  });
}

/** Reloads the open page until it contains a text. */
export async function reloadUntil(page: Page, said: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect(await page.locator('main').textContent()).toContain(said);
  }).toPass({ timeout: 90_000, intervals: [500] });
}

/** Fills in the open recharge form. @param picture `undefined` for none */
export async function fillRecharge(
  page: Page,
  bankId: string,
  amount: string,
  picture?: Awaited<ReturnType<typeof newPicture>>,
): Promise<void> {
  await page.locator(`input[name=bankId][value="${bankId}"]`).check();
  await page.locator('#recharge-amount').fill(amount);
  if (picture) await page.locator('#recharge-screenshot').setInputFiles(picture);
}

/**
 * Checks the error of one field.
 *
 * @param said text next to the field `id`
 * @param plain the plain service's message, which belongs to no field
 */
export async function expectRefusal(page: Page, app: App, id: string, said: string, plain: string): Promise<void> {
  if (!app.plain) return expectErrors(page, { [id]: said });
  await expect(page.getByRole('alert')).toContainText(plain);
  await expect(page.getByRole('alert')).toBeFocused();
}

/** Sends the open recharge form. */
export async function sendRecharge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click();
}

/** Enters a withdrawal to the preselected account. @returns the address of its check page, which is then open */
export async function enterWithdrawal(page: Page, amount: string): Promise<string> {
  await page.goto('/profile/withdraw');
  await page.locator('#withdraw-amount').fill(amount);
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await page.waitForURL('**/profile/withdraw/check?**');
  return page.url();
}

/** Enters a payment password on the check page of a withdrawal, and sends it. */
export async function confirmWithdrawal(page: Page, payPassword: string): Promise<void> {
  await page.locator('#withdraw-check-payPassword').fill(payPassword);
  await page.getByRole('button', { name: /^Withdraw \$/ }).click();
}

/**
 * Checks the errors of a form: each next to its field and in the summary, which has the focus and links to the field.
 *
 * @param errors sentence by the id of its field
 */
export async function expectErrors(page: Page, errors: Record<string, string>): Promise<void> {
  const summary = page.getByRole('alert');
  for (const [id, said] of Object.entries(errors)) {
    await expect(page.locator(`[id="${id}-error"]`), id).toContainText(said);
    // Apart from its field, the sentence names it.
    const named = said === 'Please fill in this field.' ? 'Please fill in “' : said;
    await expect(summary.locator(`a[href="#${id}"]`), id).toContainText(named);
  }
  await expect(summary.getByRole('link')).toHaveCount(Object.keys(errors).length);
  await expect(summary).toBeFocused();
  const [first = ''] = Object.keys(errors);
  await summary.locator(`a[href="#${first}"]`).click();
  await expect(page.locator(`[id="${first}"]`)).toBeFocused();
}

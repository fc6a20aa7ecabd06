import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DESK_ENV, expectDone, openSection, signInAtDesk, unfold } from '../../harness/desk';
import { expect, test } from '../../harness/test';

test.use({ appEnv: DESK_ENV });

async function download(page: Page, name: string): Promise<string> {
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return readFileSync(await (await begun).path(), 'utf8');
}

/** Corrections of a month in minor units: the sum at the end of the file. */
function correctionsOf(csv: string): number {
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = lines[0]?.indexOf('corrections') ?? -1;
  return Math.round(Number(lines.at(-1)?.[column]) * 100);
}

test('books are read and downloaded, the ledger is checked, and the audit log says so', async ({
  page,
  app,
  freshMember,
}) => {
  const member = await freshMember();
  const { name } = await signInAtDesk(page, app, 'owner');
  await openSection(page, 'Books');
  const before = await download(page, 'Download (CSV)');
  await app.operate('members', 'credit', member.username, '--as', 'mei', '--give', '12.34', '--reason', 'goodwill');
  await page.reload();
  await expect(page.locator('main table')).toContainText('By staff');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expectDone(page, 'Ledger checked.');
  await expect(page.locator('main')).toContainText('It adds up.');
  const books = await download(page, 'Download (CSV)');
  expect(books).toMatch(/^\uFEFFday,owed_opening,held_opening,in,out,/);
  expect(correctionsOf(books) - correctionsOf(before)).toBe(12_34);

  await openSection(page, 'Audit');
  await unfold(page, 'Filter');
  await page.getByLabel('Staff').fill(name);
  await page.getByLabel('From').fill('yesterday');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('main')).toContainText('Enter a day such as 2026-11-24.');
  await expect(page.getByLabel('Staff')).toHaveValue(name);
  await page.getByLabel('From').fill('');
  await page.getByRole('button', { name: 'Show' }).click();
  const rows = page.locator('main ol > li');
  await expect(rows.filter({ hasText: 'ledger.check' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'books.export' })).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Command line' })).toHaveCount(0);
  expect(await download(page, 'CSV')).toContain('books.export');
  const lines = (await download(page, 'JSONL')).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { staff: string }).staff)).toEqual(Array(lines.length).fill(name));
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await expectDone(page, /All \d+ rows match\. Last hash: [0-9a-f]{64}/);
});

test('the alerts page says that alerts are off, and how they are switched on', async ({ page, app }) => {
  await signInAtDesk(page, app, 'auditor');
  await openSection(page, 'Alerts');
  await expect(page.locator('main')).toContainText('Set ALERT_WEBHOOK_URL or SMTP_URL to turn them on');
});

import type { Page } from '@playwright/test';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

/** Prints the page. @returns the number of sheets, and on how many of them the marked line appears */
async function print(page: Page): Promise<{ sheets: number; marked: number }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: false })).toString('latin1');
  const marks = new Set(pdf.match(/\/Annots \[[^\]]+\]/g) ?? []);
  return { sheets: pdf.match(/\/Type \/Page\b/g)?.length ?? 0, marked: marks.size };
}

test('paper says that this is a demo, on every sheet, and has no ways to other pages', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  for (const path of ['/profile/records', '/vote/history', '/about-operator']) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Demo mode: amounts are credits with no cash value.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'About the operator' })).toBeHidden();
    await expect(page.getByRole('button', { name: '日本語' })).toBeHidden();
  }
  // A link leaves a mark in the file; all other links are removed.
  await page.evaluate(() => {
    for (const link of document.querySelectorAll('a')) link.removeAttribute('href');
    for (let row = 0; row < 100; row++) document.querySelector('main')?.append(document.createElement('hr'), `${row}`);
    const mark = document.createElement('a');
    Object.assign(mark, { href: 'https://mark.example/', textContent: 'mark' });
    document.querySelector('footer p')?.append(mark);
  });
  const { sheets, marked } = await print(page);
  expect(sheets).toBeGreaterThan(2);
  expect(marked).toBe(sheets);
});

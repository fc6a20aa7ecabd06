import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '~/i18n/language';
import { signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ trace: 'off' });
test.describe.configure({ timeout: 300_000 });

/** A page of each kind. */
const PATHS = readFileSync(join(import.meta.dirname, '../../../build/browser/budgets.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\/\S+/.exec(line) ?? []);
const SIGNED_OUT = ['/login', '/register'];
/** With ALL_LOOKS (test:long) in every language. */
const SPOKEN = process.env['ALL_LOOKS'] ? LANGUAGES : (['ja'] as const);

/** Hydration errors and other script errors of each page. */
async function failuresOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const failures: string[] = [];
  const note = ({ message }: Error) => void failures.push(`${page.url()}: ${message}`);
  page.on('pageerror', note);
  for (const path of paths) {
    await page.goto(path);
    await takenOver(page);
  }
  // A page that is left while its scripts load reports their end as an error.
  page.off('pageerror', note);
  return failures;
}

// Scripts render with the texts in their bundle: a missing one would differ from the server's HTML.
for (const language of SPOKEN)
  test(`scripts bring all texts of their page, and take it over as it is: ${language}`, async ({
    page,
    app,
    freshMember,
  }) => {
    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    const failures = await failuresOf(page, SIGNED_OUT);
    await signIn(page, await freshMember());
    failures.push(
      ...(await failuresOf(
        page,
        PATHS.filter((path) => !SIGNED_OUT.includes(path)),
      )),
    );
    expect(failures).toEqual([]);
  });

test('a page that is reached by a link inside the app brings its own texts', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await takenOver(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/profile');
  await takenOver(page);
  await page.locator('main a[href="/profile/limits"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play limits');
  await expect(page.locator('main')).not.toContainText(/\b(exclusion\.|timeOut|stakeDaily)/);
  expect(fetched.filter((path) => LANGUAGES.some((language) => path.includes(`/${language}-`)))).toEqual([]);
  expect(fetched.filter((path) => /profile\.limits\._index\.en-/.test(path))).not.toEqual([]);
});

test('a form of an open page is answered there though its member chose another language in another tab', async ({
  page,
  app,
}) => {
  await page.goto('/login');
  await takenOver(page);
  await page.context().addCookies([{ name: 'lang', value: 'ja', url: app.url }]);
  await page.locator('#login-username').fill('nobody-here');
  await page.locator('#login-password').fill('wrong-password1');
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('[role=alert]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.locator('#login-username')).toHaveValue('nobody-here');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});

test('the page after one with the stylesheet has it too, though no script has come yet', async ({ page }) => {
  await page.route('**/build/**/*.js', () => undefined);
  await page.goto('/login');
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[data-version]')?.sheet);
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('css');
  // It has the view transitions: between a page with them and one without, the browser reports an error.
  await page.getByRole('button', { name: 'Use lite mode' }).click();
  await expect(page.getByRole('button', { name: 'Turn off lite mode' })).toBeVisible();
  await expect(page.locator('head link[rel=stylesheet]:not([data-version])')).toHaveCount(1);
});

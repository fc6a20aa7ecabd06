import type { Page } from '@playwright/test';
import { LANGUAGES } from '~/i18n/language';
import { findFaults, IS_WHOLE, prepareLooks } from '../../harness/access';
import type { App } from '../../harness/app';
import { acceptInvitation, addStaff, STAFF_PASSWORD } from '../../harness/desk';
import { fillDesk, FILLED_ENV, type FilledDesk } from '../../harness/filled-desk';
import { tabTo } from '../../harness/keyboard';
import { expect, test } from '../../harness/test';

// Nothing of the desk differs between browsers with scripts and without: its pages have none, and axe is one.
test.use({ appEnv: FILLED_ENV });
test.describe.configure({ mode: 'default', timeout: 300_000 });

const THEMES = ['dark', 'light'];
const [FIRST] = LANGUAGES;
const LOOKS = IS_WHOLE ? LANGUAGES : [FIRST];

let filled: FilledDesk;
test.beforeAll(async ({ app }) => {
  filled = await fillDesk(app);
});

/** Looks at the desk as its owner, or as somebody who is not signed in. */
async function lookAs(who: 'owner' | 'stranger', page: Page, app: App, theme: string): Promise<void> {
  const session = who === 'owner' ? filled.cookies : [];
  const cookies = [...session, { name: 'theme', value: theme }];
  await page.context().clearCookies({ name: /^(desk-|theme)/ });
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.desk })));
}

for (const language of LOOKS)
  test(`every page of the desk can be used by everybody, in both themes: ${language}`, async ({ page, app }) => {
    await prepareLooks(page, app.desk, language);
    const faults: string[] = [];
    for (const theme of THEMES)
      for (const who of ['owner', 'stranger'] as const) {
        await lookAs(who, page, app, theme);
        for (const [pattern, path] of Object.entries(who === 'owner' ? filled.pages : filled.open)) {
          const answer = await page.goto(app.desk + path);
          expect(answer?.status(), path).toBe(200);
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          // What is folded is looked at, too.
          await page.evaluate(() => {
            for (const part of document.querySelectorAll('details')) part.open = true;
          });
          faults.push(...(await findFaults(page, `${pattern}, ${theme}`)));
        }
      }
    expect(faults).toEqual([]);
  });

for (const language of LOOKS)
  test(`forms of the desk that were refused can be used by everybody: ${language}`, async ({ page, app }) => {
    await prepareLooks(page, app.desk, language);
    const faults: string[] = [];
    for (const theme of THEMES) {
      await lookAs('owner', page, app, theme);
      for (const [path, action] of filled.refusals) {
        await page.goto(app.desk + path);
        const form = page.locator(`form#${action}`);
        if (!(await form.isVisible())) await page.locator(`details:has(form#${action}) > summary`).click();
        await form.locator('button:not([formaction])').click();
        await expect(page.getByRole('alert')).toBeVisible();
        faults.push(...(await findFaults(page, `${path} ${action}, ${theme}`)));
      }
    }
    expect(faults).toEqual([]);
  });

test('somebody signs in and credits a recharge by the keyboard alone, and always sees where they are', async ({
  page,
  app,
}) => {
  const login = await acceptInvitation(page, app, 'key', await addStaff(app, 'desk', 'key'));
  await app.advance(90_000);
  const hidden: string[] = [];
  const go = async (selector: string) => hidden.push(...(await tabTo(page, selector)));
  await page.goto(`${app.desk}/desk/sign-in`);
  await go('.d-skip');
  await page.keyboard.press('Enter');
  await go('input[name=name]');
  await page.keyboard.type('key');
  await go('input[name=password]');
  await page.keyboard.type(STAFF_PASSWORD);
  await go('input[name=code]');
  await page.keyboard.type(login.code());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/desk');
  await go('main a[href="/desk/recharges"]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/desk/recharges');
  await go('main li a[href^="/desk/recharges/"]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/desk/recharges/*');
  await go('input[name=received]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('’s top-up was credited with ');
  expect(hidden).toEqual([]);
});

/** The fullest pages; with ALL_LOOKS (test:long) every one. */
const FULLEST = ['/desk/recharges/:id', '/desk/conversations/:id', '/desk/members/:id', '/desk/staff', '/desk/books'];

test('what has the focus is seen on each page of the desk, from the skip link to the foot', async ({ page, app }) => {
  await lookAs('owner', page, app, 'dark');
  const hidden: string[] = [];
  for (const [pattern, path] of Object.entries(filled.pages)) {
    if (!IS_WHOLE && !FULLEST.includes(pattern)) continue;
    await page.goto(app.desk + path);
    await page.keyboard.press('Tab');
    await expect(page.locator('.d-skip'), pattern).toBeFocused();
    hidden.push(...(await tabTo(page, 'footer button[name=theme]')).map((what) => `${pattern}: ${what}`));
  }
  expect(hidden).toEqual([]);
});

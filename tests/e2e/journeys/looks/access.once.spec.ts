import type { Page } from '@playwright/test';
import { expectUsable, looksOr, openTitled, prepareLooks } from '../../harness/access';
import { MEMBERS, PUBLIC } from '../../harness/every-page';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

// A trace of dozens of pages costs more than the checks, and axe itself reports what is wrong.
test.use({ trace: 'off' });

/** Overrides a colour token of a theme in the open page. */
async function spoil(page: Page, theme: string, declaration: string): Promise<void> {
  await page.evaluate((rule) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets = [sheet];
  }, `:root[data-theme='${theme}'] { ${declaration} }`);
}

test('words too faint to read are found in either theme', async ({ page, app }) => {
  await prepareLooks(page, app.url, 'en');
  await page.goto('/login');
  await spoil(page, 'light', '--muted: #9fb0b6');
  await expect(expectUsable(page)).rejects.toThrow('light color-contrast');
  await spoil(page, 'dark', '--muted: #44565c');
  await expect(expectUsable(page)).rejects.toThrow('dark color-contrast');
});

for (const look of looksOr('en')) {
  test(`every page of a stranger can be used by everybody: ${look}`, async ({ page, app }) => {
    await prepareLooks(page, app.url, look);
    for (const path of PUBLIC) {
      await openTitled(page, path, look);
      await expectUsable(page, path);
    }
  });

  for (const [part, list] of Object.entries(MEMBERS))
    test(`every page of ${part} can be used by everybody: ${look}`, async ({ page, app, freshMember }) => {
      await prepareLooks(page, app.url, look);
      await signIn(page, await freshMember());
      for (const path of list) {
        await openTitled(page, path, look);
        await expectUsable(page, path);
      }
    });
}

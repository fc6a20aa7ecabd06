import { fillDesk, FILLED_ENV } from '../../harness/filled-desk';
import { wrongLayout } from '../../harness/layout';
import { expect, test } from '../../harness/test';

test.use({ appEnv: { ...FILLED_ENV, NODE_OPTIONS: '--import ./tests/e2e/harness/long-words.mjs' }, trace: 'off' });
test.describe.configure({ timeout: 300_000 });

test('words two fifths longer find room on every page of the desk, on a small phone, at 400 % and on a wide screen', async ({
  page,
  app,
}) => {
  const { pages, open, cookies } = await fillDesk(app);
  const wrong: string[] = [];
  const look = async (list: Readonly<Record<string, string>>) => {
    for (const [pattern, path] of Object.entries(list)) {
      await page.goto(app.desk + path);
      await expect(page.locator('html')).toContainText(/løñgér/);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('details')) part.open = true;
      });
      wrong.push(...(await wrongLayout(page, pattern)));
    }
  };
  await look(open);
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.desk })));
  await look(pages);
  expect(wrong).toEqual([]);
});

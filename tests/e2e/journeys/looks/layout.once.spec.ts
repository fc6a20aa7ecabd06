import { MEMBERS, PUBLIC } from '../../harness/every-page';
import { wrongLayout } from '../../harness/layout';
import { signIn } from '../../harness/pages';
import { preparePayout } from '../../harness/payout';
import { expect, test } from '../../harness/test';

// Without scripts, because the long test texts exist only on the server.
test.use({
  appEnv: { NODE_OPTIONS: '--import ./tests/e2e/harness/long-words.mjs' },
  trace: 'off',
  javaScriptEnabled: false,
});
test.describe.configure({ timeout: 240_000 });

/** The fullest pages; with ALL_LOOKS (test:long) every one. */
const FULLEST = { members: ['/home', '/vote', '/profile', '/meet/detail/101'], public: ['/register?by=email'] };
const PARTS = process.env['ALL_LOOKS'] ? MEMBERS : { members: FULLEST.members };
const STRANGERS = process.env['ALL_LOOKS'] ? PUBLIC : FULLEST.public;
const FORMS = process.env['ALL_LOOKS']
  ? ['/profile/recharge', '/profile/bank-card/add', '/profile/change-password', '/profile/payment-password', '/vote']
  : ['/profile/recharge'];

/** A page with every layout error. */
const BAD = `<meta name="viewport" content="width=device-width"><body style="margin:0">
  <p style="width:50px;overflow:hidden;white-space:nowrap">words that are cut off here</p>
  <p style="height:10px;overflow:hidden">one line<br>another line</p>
  <div>lower words</div><div style="margin-top:-20px">upper words</div>
  <p style="white-space:nowrap;margin-left:200px">words that go on beside the screen</p>
  <div><a href="#1" style="display:inline-block;width:20px">a</a><a href="#2" style="display:inline-block">b</a></div>
  <button style="height:30px">Send</button>`;

test('what goes wrong with a layout is found', async ({ page }) => {
  await page.setContent(BAD);
  const said = (await wrongLayout(page, 'this')).join('\n');
  expect(said).toMatch(/320 × 640: the page is \d+ px wide/);
  expect(said).toContain('“words that are cut off here” is cut off');
  expect(said).toContain('“another line” is cut off');
  expect(said).toContain('“lower words” and “upper words” lie upon each other');
  expect(said).toContain('“words that go on beside the screen” goes beyond the screen');
  expect(said).toMatch(/a “a”, 20 × \d+ px, is small, and a “b” is near/);
  expect(said).toContain('button “Send”');
});

test('words two fifths longer find room on every page of a stranger, on a small phone, at 400 % and on a wide screen', async ({
  page,
}) => {
  const wrong: string[] = [];
  for (const path of STRANGERS) {
    await page.goto(path);
    await expect(page.locator('h1')).toHaveText(/^\[.*løñgér.*\]$/);
    wrong.push(...(await wrongLayout(page, path)));
    const send = page.locator('main form button[type=submit]');
    if ((await send.count()) === 0) continue;
    await send.first().click();
    await page.getByRole('alert').first().waitFor();
    wrong.push(...(await wrongLayout(page, `${path}, sent empty`)));
  }
  expect(wrong).toEqual([]);
});

for (const [part, paths] of Object.entries(PARTS))
  test(`words two fifths longer find room on every page of ${part}`, async ({ page, freshMember }) => {
    await signIn(page, await freshMember());
    const wrong: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      wrong.push(...(await wrongLayout(page, path)));
    }
    expect(wrong).toEqual([]);
  });

test('words two fifths longer find room in forms that were refused', async ({ page, app, fundedMember }) => {
  const member = await fundedMember();
  await preparePayout(app, member);
  await signIn(page, member);
  const wrong: string[] = [];
  for (const path of FORMS) {
    await page.goto(path);
    await page.locator('main form button[type=submit]').first().click();
    await page.getByRole('alert').waitFor();
    wrong.push(...(await wrongLayout(page, `${path}, sent empty`)));
  }
  expect(wrong).toEqual([]);
});

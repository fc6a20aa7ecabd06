import {
  closePeriod,
  drawAtPlain,
  drawReceipt,
  enterBet,
  fetchReceipt,
  openPeriod,
  verifyReceipts,
} from '../../harness/draw';
import { PERIOD_MS } from '../../harness/app';
import { shownAmount, expectBalance } from '../../harness/funds';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

const RECEIPT = '**/vote/bets/*/*';

test('a member bets, keeps the receipt, and checks the draw away from the site', async ({
  page,
  app,
  fundedMember,
}, info) => {
  await signIn(page, await fundedMember());
  const period = await openPeriod(page);
  for (const radio of await page.getByRole('radio').all()) await expect(radio).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Stake' })).toHaveValue('');
  await enterBet(page, 'Rose', '12.5');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your bet');
  await expect(page.locator('main')).toContainText(`Period ${period}`);
  await expect(page.locator('main')).toContainText('12.50');
  await expect(page.locator('main')).toContainText('24.37');
  await expect(page.locator('main')).toContainText('987.50');
  await page.getByRole('button', { name: 'Place this bet' }).click();
  if (app.plain) {
    // The plain service has no receipts: the bet is confirmed once, and settled when it is drawn.
    await expect(page.locator('body')).toContainText(
      `Your bet is placed: Rose, ${shownAmount(12_50)}, period ${period}.`,
    );
    await expectBalance(page, app, 987_50);
    const hasWon = await drawAtPlain(page, app.plain, period, 'rose');
    return expectBalance(page, app, hasWon ? 1011_88 : 987_50);
  }
  await page.waitForURL(`**/vote/bets/${period}/*`);
  await expect(page.locator('body')).toContainText('Your bet is placed.');
  const receipt = page.url();

  const early = await fetchReceipt(page, info.outputPath('early.txt'));
  expect(verifyReceipts(early).code).toBe(2);
  await drawReceipt(page, app, receipt);
  const late = await fetchReceipt(page, info.outputPath('late.txt'));
  const checked = verifyReceipts(early, late);
  expect(checked.code, checked.said).toBe(0);

  const hasWon = /StatusWon/.test((await page.locator('main').textContent()) ?? '');
  await page.goto('/profile');
  await expect(page.locator('main')).toContainText(hasWon ? '1,011.87' : '987.50');
  await page.goto(`/vote/verify?period=${period}`);
  await expect(page.locator('main')).toContainText('Verified: every check passed.');
  await page.goto(`/vote/history?period=${period}`);
  await expect(page.locator('main')).toContainText(hasWon ? 'Rose' : 'Lily');
  await page.goto('/vote/bets');
  await expect(page.locator('main ol > li a')).toHaveCount(1);
  const csv = await (await page.request.get('/vote/bets.csv')).text();
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain('12.50');
});

test('sending a bet again, going back and loading again leave one bet', async ({ page, app, fundedMember }) => {
  await signIn(page, await fundedMember());
  const period = await openPeriod(page);
  await enterBet(page, 'Smoke', '10');
  await page.waitForURL('**/vote/check?**');
  const check = page.url();
  await page.getByRole('button', { name: 'Place this bet' }).dblclick();
  if (app.plain) {
    await page.waitForURL('**/vote');
    await page.reload();
    await page.goto(check);
    await page.waitForURL('**/vote');
    await page.goBack();
    return expectBalance(page, app, 990_00);
  }
  // The second tap ends the first navigation.
  await expect(page).toHaveURL(/\/vote\/bets\/[^/]+\/[^/]+$/);
  const receipt = page.url();
  await page.reload();
  expect(page.url()).toBe(receipt);
  await page.goto(check);
  await page.waitForURL(RECEIPT);
  expect(page.url()).toBe(receipt);
  await page.goBack();
  await page.goto(`/vote/bets?period=${period}`);
  await expect(page.locator('main ol > li a')).toHaveCount(1);
});

test('what is wrong with a bet stands next to its field, and what was typed stays', async ({
  page,
  app,
  fundedMember,
}) => {
  await signIn(page, await fundedMember());
  await openPeriod(page, 3);
  await page.getByRole('button', { name: 'Review bet' }).click();
  await expect(page.getByRole('alert')).toContainText('Please choose a pattern.');
  const bounds = [
    ['0.5', 'The minimum stake is'],
    ['10001', 'The maximum stake is'],
  ] as const;
  for (const [amount, said] of [
    ['ten', 'Please enter a valid amount'],
    ['5000', 'Insufficient balance'],
    // The specification has no field for bounds.
    ...(app.plain ? [] : bounds),
  ] as const) {
    await openPeriod(page, 3);
    await enterBet(page, 'Lily', amount);
    await expect(page.locator('#bet-amount-error'), amount).toContainText(said);
    await expect(page.getByRole('textbox', { name: 'Stake' })).toHaveValue(amount);
    await expect(page.getByRole('radio', { name: 'Lily' })).toBeChecked();
  }
  await page.goto('/vote/bets');
  const none = app.plain ? 'This service doesn’t list bets.' : 'You haven’t placed any bets yet.';
  await expect(page.locator('main')).toContainText(none);
  await expectBalance(page, app, 1000_00);
});

test('a bet that comes too late is not placed; it is still there for the next period', async ({
  page,
  app,
  fundedMember,
}) => {
  await signIn(page, await fundedMember());
  const period = await openPeriod(page, 4);
  await enterBet(page, 'Balloon', '7');
  await page.waitForURL('**/vote/check?**');
  await closePeriod(app);
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await expect(page.getByRole('alert')).toContainText('closed');
  await expect(page.getByRole('textbox', { name: 'Stake' })).toHaveValue('7');
  await expect(page.getByRole('radio', { name: 'Balloon' })).toBeChecked();
  // The other half of the period, for the next test.
  await app.advance(PERIOD_MS / 2);
  if (app.plain) return expectBalance(page, app, 1000_00);
  await page.goto(`/vote/bets?period=${period}`);
  await expect(page.locator('main ol > li a')).toHaveCount(0);
});

test('Change brings back what was entered, and only to the member who entered it', async ({
  page,
  fundedMember,
  freshMember,
  browser,
  app,
}) => {
  await signIn(page, await fundedMember());
  await openPeriod(page);
  await enterBet(page, 'Rose', '8');
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByRole('radio', { name: 'Rose' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Stake' })).toHaveValue('8');
  const other = await (await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })).newPage();
  await signIn(other, await freshMember());
  await other.goto(page.url());
  for (const radio of await other.getByRole('radio').all()) await expect(radio).not.toBeChecked();
  await other.context().close();
});

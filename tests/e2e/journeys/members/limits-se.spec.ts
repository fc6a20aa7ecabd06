import { enterBet, openPeriod, placeBet } from '../../harness/draw';
import { shownAmount, expectErrors } from '../../harness/funds';
import {
  answerQuestion,
  askForRecharge,
  DAY_MS,
  LONG_PERIODS,
  openQuestion,
  rechargeNow,
  register,
  setLimit,
} from '../../harness/limits';
import { expect, test } from '../../harness/test';

test.use({ appEnv: { ...LONG_PERIODS, LIMIT_PROFILE: 'se' } });

const ALL = { 'Per day': '300', 'Per seven days': '600', 'Per month': '900' };

test('se: no recharge before all three limits are set, and no is no choice', async ({ page, app }) => {
  await register(page);
  await openQuestion(page);
  await expect(page.locator('main')).toContainText('Set all three gross top-up limits before you top up or bet.');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  // The browser asks for each field; the server does, too.
  await page.locator('main form').evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')));
  await answerQuestion(page, { 'Per day': '100', 'Per month': '900' });
  await expectErrors(page, { 'first-week': 'Please fill in this field.' });
  await expect(page.getByRole('textbox', { name: 'Per month' })).toHaveValue('900');
  for (const path of ['/profile/withdraw', '/profile/records', '/profile/customer-service', '/movie'])
    expect((await page.goto(path))?.status(), path).toBe(200);
  await openQuestion(page);
  await answerQuestion(page, ALL);
  await page.waitForURL('**/profile/recharge');
  await expect(page.locator('body')).toContainText('Your limits now apply.');
  await rechargeNow(page, app, '100');
  await openPeriod(page);
  await placeBet(page, 'Lily', '5');
});

test('se: a lower limit counts at once, a raise after 72 hours, and that of a month not before the next', async ({
  page,
  app,
}) => {
  await register(page);
  await openQuestion(page);
  await answerQuestion(page, ALL);
  await page.waitForURL('**/profile/recharge');
  await setLimit(page, 'daily-recharge', '150');
  await expect(page.locator('body')).toContainText(`${shownAmount(150_00)}. In effect now.`);
  await askForRecharge(page, '200');
  await expect(page.locator('#recharge-amount-error')).toContainText(shownAmount(150_00));
  await setLimit(page, 'daily-recharge', '250');
  await expect(page.locator('main')).toContainText('Raising or removing one takes at least 72 hours');
  await setLimit(page, 'monthly-recharge', '2000');
  const asked = new Date(app.now());
  const monthOver = Date.UTC(asked.getUTCFullYear(), asked.getUTCMonth() + 1);
  const confirm = page.getByRole('button', { name: /^Confirm/ });
  await app.advance(3 * DAY_MS - 300_000);
  await page.goto('/profile/limits/daily-recharge');
  await expect(confirm).toHaveCount(0);
  await app.advance(300_000);
  await page.goto('/profile/limits/daily-recharge');
  await confirm.click();
  await expect(page.locator('body')).toContainText(`${shownAmount(250_00)}. In effect now.`);
  if (app.now() < monthOver) {
    await page.goto('/profile/limits/monthly-recharge');
    await expect(confirm).toHaveCount(0);
    await app.advance(monthOver - app.now());
  }
  await page.goto('/profile/limits/monthly-recharge');
  await confirm.click();
  await expect(page.locator('body')).toContainText(`${shownAmount(2_000_00)}. In effect now.`);
});

test('se: a bet waits for the limits, too', async ({ page, app }) => {
  await register(page);
  await openQuestion(page);
  await answerQuestion(page, ALL);
  await page.waitForURL('**/profile/recharge');
  await rechargeNow(page, app, '100');
  await page.goto('/profile/limits/daily-recharge');
  await page.getByRole('button', { name: 'Request removal' }).click();
  await expect(page.locator('body')).toContainText('change to no limit requested');
  await app.advance(3 * DAY_MS);
  await page.goto('/profile/limits/daily-recharge');
  await page.getByRole('button', { name: 'Confirm: no limit' }).click();
  await expect(page.locator('body')).toContainText('removed.');
  await openPeriod(page);
  await enterBet(page, 'Rose', '5');
  await expect(page.getByRole('alert')).toContainText('Please set your gross top-up limits first');
  await expect(page.getByRole('textbox', { name: 'Stake' })).toHaveValue('5');
  await page.locator('main').getByRole('link', { name: 'Play limits' }).click();
  await page.getByRole('link', { name: 'Set a top-up limit' }).click();
  await expect(page.getByRole('textbox', { name: 'Per seven days' })).toHaveValue('600.00');
  await answerQuestion(page, { 'Per day': '300' });
  await openPeriod(page);
  await placeBet(page, 'Rose', '5');
});

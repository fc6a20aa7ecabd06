import { openPeriod, placeBet } from '../../harness/draw';
import { shownAmount, expectErrors } from '../../harness/funds';
import {
  answerQuestion,
  askForRecharge,
  DAY_MS,
  LONG_PERIODS,
  openQuestion,
  readTotals,
  rechargeNow,
  register,
  setLimit,
} from '../../harness/limits';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ appEnv: { ...LONG_PERIODS, LIMIT_PROFILE: 'gb' } });

const MINUTE_MS = 60_000;
/** More than six calendar months. */
const SIX_MONTHS_MS = 185 * DAY_MS;

test('gb: a limit is asked for before the first recharge, no is ticked, and the reminder comes after six months', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  const member = await register(page);
  await expect(page.locator('main').getByRole('link', { name: 'Play limits', exact: true })).toHaveAttribute(
    'href',
    '/profile/limits',
  );
  await openQuestion(page);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(page.locator('main')).toContainText('however much you withdraw');
  await answerQuestion(page, {});
  await expectErrors(page, { 'first-day': 'at least one limit' });
  await answerQuestion(page, { 'Per day': 'some' });
  await expectErrors(page, { 'first-day': 'valid amount' });
  await expect(page.getByRole('textbox', { name: 'Per day' })).toHaveValue('some');
  // Nothing else waits for the answer.
  for (const path of ['/profile/withdraw', '/profile/records', '/profile/customer-service', '/vote', '/movie']) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname, path).toBe(path);
  }
  await openQuestion(page);
  await page.getByRole('checkbox').check();
  await answerQuestion(page, {});
  await page.waitForURL('**/profile/recharge');
  await expect(page.locator('body')).toContainText('No limit was set. You can set one under Play limits at any time.');
  await expect(page.locator('main').getByRole('link', { name: 'Play limits', exact: true })).toBeVisible();
  await rechargeNow(page, app, '100');

  const reminder = page.getByText('six months or more since you last changed or confirmed your limits');
  await page.goto('/profile/recharge');
  await expect(reminder).toHaveCount(0);
  await app.advance(SIX_MONTHS_MS);
  await signIn(page, member);
  await page.goto('/profile/limits');
  await expect(reminder).toBeVisible();
  await page.goto('/profile/recharge');
  await expect(reminder).toBeVisible();
  // It stops nothing.
  await rechargeNow(page, app, '100');
  await page.goto('/profile/recharge');
  const said: string[] = [];
  if (javaScriptEnabled)
    await page.route('**/profile/limits/first*', async (route) => {
      said.push(await page.locator('main').innerText());
      await route.continue();
    });
  await page.getByRole('button', { name: 'Keep them as they are' }).click();
  await expect(page.locator('body')).toContainText('Your limits stay as they are.');
  // Meanwhile, the form for a recharge does not say that it is being sent.
  expect(said.length > 0).toBe(javaScriptEnabled);
  for (const text of said) expect(text).not.toContain('Your picture is being sent');
  await expect(reminder).toHaveCount(0);
});

test('gb: a lower limit counts at once, a raise after 24 hours and a confirmation', async ({ page, app }) => {
  await register(page);
  await openQuestion(page);
  await answerQuestion(page, { 'Per day': '300' });
  await page.waitForURL('**/profile/recharge');
  await expect(page.locator('body')).toContainText('Your limits now apply.');
  await askForRecharge(page, '300.01');
  await expect(page.locator('#recharge-amount-error')).toContainText(shownAmount(300_00));
  await expect(page.locator('#recharge-amount')).toHaveValue('300.01');
  await rechargeNow(page, app, '160');

  await setLimit(page, 'daily-recharge', '200');
  await expect(page.locator('body')).toContainText(`Daily gross top-up limit: ${shownAmount(200_00)}. In effect now.`);
  await askForRecharge(page, '100');
  await expect(page.locator('#recharge-amount-error')).toContainText(shownAmount(40_00));

  await setLimit(page, 'daily-recharge', '400');
  await expect(page.locator('body')).toContainText(`change to ${shownAmount(400_00)} requested`);
  await app.advance(DAY_MS - 5 * MINUTE_MS);
  await page.goto('/profile/limits/daily-recharge');
  await expect(page.locator('main')).toContainText('your limit stays as it is');
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await app.advance(5 * MINUTE_MS);
  await page.goto('/profile/limits/daily-recharge');
  await page.getByRole('button', { name: `Confirm: ${shownAmount(400_00)}` }).click();
  await expect(page.locator('body')).toContainText(`Daily gross top-up limit: ${shownAmount(400_00)}. In effect now.`);
  await rechargeNow(page, app, '350');
});

test('gb: what was recharged stands beside what play has cost, in 30 days and ever', async ({ page, app }) => {
  const member = await register(page);
  await openQuestion(page);
  await answerQuestion(page, { 'Per month': '500' });
  await page.waitForURL('**/profile/recharge');
  await rechargeNow(page, app, '100');
  await openPeriod(page);
  await placeBet(page, 'Rose', '10');
  const hundred = shownAmount(100_00);
  const loss = `−${shownAmount(10_00)}`;
  expect(await readTotals(page)).toEqual({
    'Topped up': [hundred, hundred],
    Withdrawn: [shownAmount(0), shownAmount(0)],
    'Net top-ups': [hundred, hundred],
    Staked: [shownAmount(10_00), shownAmount(10_00)],
    Payouts: [shownAmount(0), shownAmount(0)],
    'Won or lost': [loss, loss],
  });
  await app.advance(31 * DAY_MS);
  await signIn(page, member);
  const later = await readTotals(page);
  expect(later['Net top-ups']).toEqual([shownAmount(0), hundred]);
  expect(later['Staked']).toEqual([shownAmount(0), shownAmount(10_00)]);
});

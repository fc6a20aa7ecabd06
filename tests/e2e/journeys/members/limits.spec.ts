import { enterBet, openPeriod, placeBet } from '../../harness/draw';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a limit holds at once, and a looser one waits', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Play limits', exact: true }).click();
  await page.locator('main a[href="/profile/limits/daily-stake"]').click();
  await page.getByRole('textbox').fill('10');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await expect(page.locator('body')).toContainText('In effect now.');
  await openPeriod(page);
  await enterBet(page, 'Rose', '10.01');
  await expect(page.locator('#bet-amount-error')).toContainText('limit');
  await expect(page.getByRole('textbox', { name: 'Stake' })).toHaveValue('10.01');
  await openPeriod(page);
  await placeBet(page, 'Rose', '10');
  await openPeriod(page);
  await enterBet(page, 'Rose', '1');
  await expect(page.locator('#bet-amount-error')).toContainText('limit');
  await page.goto('/profile/limits/daily-stake');
  await page.getByRole('textbox').fill('50');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await expect(page.locator('body')).toContainText('You can confirm it from');
  await openPeriod(page);
  await enterBet(page, 'Rose', '1');
  await expect(page.locator('#bet-amount-error')).toContainText('limit');
});

test('a time-out stops bets at once and nothing else', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  await openPeriod(page);
  await enterBet(page, 'Smoke', '3');
  await page.waitForURL('**/vote/check?**');
  const other = await page.context().newPage();
  await other.goto('/profile/limits');
  await other.getByRole('link', { name: 'Take a time‑out' }).click();
  await other.getByRole('radio', { name: '24 hours' }).check();
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('button', { name: 'Start time‑out' }).click();
  await expect(other.locator('body')).toContainText('Bets and top-ups are blocked until');
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await expect(page.getByRole('alert')).toContainText('on a break from play');
  await expect(page.locator('main')).toContainText('You had entered: Smoke, 3.');
  await page.goto('/vote');
  await expect(page.getByRole('heading', { name: 'You’re on a break' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  for (const path of ['/home', '/movie', '/meet', '/vote/history', '/vote/bets', '/vote/verify', '/profile'])
    expect((await page.goto(path))?.status(), path).toBe(200);
  await page.goto('/vote/bets');
  await expect(page.locator('main')).toContainText('You haven’t placed any bets yet.');
});

test('a self-exclusion takes two steps and says until when', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  await page.goto('/profile/limits');
  await page.getByRole('link', { name: 'Exclude yourself' }).click();
  await page.getByRole('radio', { name: '6 months' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await expect(page.locator('#pause-sure-error')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await expect(page.locator('main')).toContainText('You’ve excluded yourself until');
});

test('gross recharge limits are set on one page, or none is wanted', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  await page.goto('/home');
  await page.getByRole('link', { name: 'Play limits', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play limits');
  await expect(page.getByRole('table')).toContainText('Net top-ups');
  await page.goto('/profile/limits/first');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#first-day-error')).toContainText('at least one limit');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('body')).toContainText('No limit was set.');
  await page.goto('/profile/limits/first');
  await page.getByRole('textbox', { name: 'Per day' }).fill('300');
  await page.getByRole('textbox', { name: 'Per seven days' }).fill('90000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/profile/recharge');
  await expect(page.locator('body')).toContainText('Your limits now apply.');
  await expect(page.locator('main')).toContainText('Daily gross top-up limit');
  await page.goto('/profile/limits/weekly-recharge');
  await expect(page.locator('main')).toContainText('$90,000.00');
  await page.goto('/profile/limits/first');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

import { enterBet, openPeriod, placeBet } from '../../harness/draw';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('a limit holds at once, and a looser one waits', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Play limits' }).click();
  await page.locator('main a[href="/profile/limits/daily-stake"]').click();
  await page.getByRole('textbox').fill('10');
  await page.getByRole('button', { name: 'Set this limit' }).click();
  await expect(page.locator('body')).toContainText('In force now.');
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
  await page.getByRole('button', { name: 'Set this limit' }).click();
  await expect(page.locator('body')).toContainText('waits until');
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
  await other.getByRole('link', { name: 'Take a time-out' }).click();
  await other.getByRole('radio', { name: '24 hours' }).check();
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('button', { name: 'Begin the time-out' }).click();
  await expect(other.locator('body')).toContainText('Bets and recharges are stopped until');
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await expect(page.getByRole('alert')).toContainText('paused');
  await expect(page.locator('main')).toContainText('You had entered: Smoke, 3.');
  await page.goto('/vote');
  await expect(page.getByRole('heading', { name: 'Play is paused' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  for (const path of ['/home', '/movie', '/meet', '/vote/history', '/vote/bets', '/vote/verify', '/profile'])
    expect((await page.goto(path))?.status(), path).toBe(200);
  await page.goto('/vote/bets');
  await expect(page.locator('main')).toContainText('You have placed no bets.');
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
  await expect(page.locator('main')).toContainText('You have excluded yourself until');
});

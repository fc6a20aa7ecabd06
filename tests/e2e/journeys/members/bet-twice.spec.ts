import { enterBet, placeBet } from '../../harness/draw';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('two bets on one period are two receipts, and the second one says that there is a first', async ({
  page,
  fundedMember,
}) => {
  await signIn(page, await fundedMember());
  await page.goto('/vote');
  const heading = await page.getByRole('heading', { name: /^Period \d+$/ }).textContent();
  const first = await placeBet(page, 'Rose', '5');
  await page.goto('/vote');
  await enterBet(page, 'Lily', '6');
  await expect(page.locator('main')).toContainText(`You already have 1 bet in ${heading?.replace('P', 'p')}`);
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await page.waitForURL('**/vote/bets/*/*');
  expect(page.url()).not.toBe(first);
});

import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

/** What the service cannot do, by page. Source: the last table of docs/member-api.md. */
const SAID = [
  ['/movie', 200, 'This service has no movie categories.'],
  ['/meet/detail/1', 200, 'This service takes date requests through customer service.'],
  ['/meet/requests', 200, 'keeps no list of them here'],
  ['/meet/blocks', 200, 'This service cannot block profiles.'],
  ['/meet/detail/1/block', 404, 'This service cannot block profiles.'],
  ['/meet/detail/1/report', 200, 'This service takes no reports here. Please tell customer service instead.'],
  ['/profile/customer-service', 200, 'Messages cannot be sent here'],
  ['/vote', 200, 'This draw cannot be checked'],
  ['/vote', 200, 'This service doesn’t keep totals of your wins and losses.'],
  ['/vote/bets', 200, 'This service keeps no list of bets.'],
  ['/vote/history', 200, 'This service cannot look up or check single draws.'],
  ['/vote/verify?period=1', 404, 'This service publishes no proofs: its draws cannot be checked.'],
  ['/profile/records', 200, 'This service makes no statements.'],
  ['/profile/records?kind=withdrawals', 200, 'This service keeps no list of withdrawals.'],
  ['/profile/records?kind=recharges', 200, 'This service keeps no list of recharges.'],
  ['/profile/withdraw', 200, 'not stated'],
  ['/profile/limits', 200, 'Play limits are not supported here.'],
  ['/profile/limits/daily-stake', 200, 'Play limits are not supported here.'],
  ['/profile', 200, 'This service has no check-in.'],
  ['/profile/announcements', 200, 'remembered in this browser alone'],
] as const;

test('what cannot be done without an extension is said on its page', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  for (const [path, status, said] of SAID) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(status);
    await expect(page.locator('main'), path).toContainText(said);
  }
});

test('a link to a limit that cannot be set leads to the page that says so, without a form', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Play limits' }).click();
  await expect(page.locator('main')).toContainText('Play limits are not supported here.');
  await expect(page.locator('main form')).toHaveCount(0);
});

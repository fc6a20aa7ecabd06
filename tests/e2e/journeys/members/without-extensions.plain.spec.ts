import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

/** What the service cannot do, by page. Source: the last table of docs/member-api.md. */
const SAID = [
  ['/movie', 200, 'This service has no movie categories.'],
  ['/meet/detail/1', 200, 'This service takes date requests through customer service.'],
  ['/meet/requests', 200, 'doesn’t list them here'],
  ['/meet/blocks', 200, 'This service can’t block profiles.'],
  ['/meet/detail/1/block', 404, 'This service can’t block profiles.'],
  ['/meet/detail/1/report', 200, 'This service doesn’t take reports here. Please tell customer service instead.'],
  ['/profile/customer-service', 200, 'You can’t send messages here'],
  ['/vote', 200, 'This draw cannot be checked'],
  ['/vote', 200, 'This service doesn’t keep totals of your wins and losses.'],
  ['/vote/bets', 200, 'This service doesn’t list bets.'],
  ['/vote/history', 200, 'This service can’t look up or verify single draws.'],
  ['/vote/verify?period=1', 404, 'This service publishes no proofs: its draws cannot be checked.'],
  ['/profile/records', 200, 'This service doesn’t provide statements.'],
  ['/profile/records?kind=withdrawals', 200, 'This service doesn’t list withdrawals.'],
  ['/profile/records?kind=recharges', 200, 'This service doesn’t list top-ups.'],
  ['/profile/withdraw', 200, 'not stated'],
  ['/profile/limits', 200, 'Play limits aren’t supported here.'],
  ['/profile/limits/daily-stake', 200, 'Play limits aren’t supported here.'],
  ['/profile/limits/first', 200, 'Play limits aren’t supported here.'],
  ['/profile/limits/pause/timeout', 200, 'Play limits aren’t supported here.'],
  ['/profile/limits/stop-card', 200, 'This service doesn’t have stop cards.'],
  ['/profile/mail', 200, 'This service doesn’t send emails to its members.'],
  ['/profile/security', 200, 'This service doesn’t say where you’re signed in.'],
  ['/profile/security', 200, 'This service doesn’t keep a security log.'],
  ['/profile/security/logins', 200, 'This service doesn’t say where you’re signed in.'],
  ['/profile/security/log', 200, 'This service doesn’t keep a security log.'],
  ['/profile/second-step', 200, 'This service doesn’t offer two-step sign-in.'],
  ['/profile/data', 200, 'This service can’t create this file.'],
  ['/profile/close', 200, 'This service can’t close accounts on this page.'],
  ['/movie/favourites', 200, 'This service doesn’t keep favourites.'],
  ['/movie/history', 200, 'This service doesn’t keep a history of movies.'],
  ['/profile', 200, 'This service doesn’t have a check-in.'],
  ['/profile/announcements', 200, 'only this browser remembers it'],
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
  await expect(page.locator('main')).toContainText('Play limits aren’t supported here.');
  await expect(page.locator('main form')).toHaveCount(0);
});

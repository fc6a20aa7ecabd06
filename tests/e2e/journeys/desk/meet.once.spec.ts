import { DESK_ENV, expectDone, openSection, signInAtDesk } from '../../harness/desk';
import { memberCalls } from '../../harness/member-call';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ appEnv: DESK_ENV });

test('a date request is passed on, and the member reads so', async ({ page, app, freshMember }) => {
  const member = await freshMember();
  const { call } = memberCalls(app.api, member.token);
  await call('/meet/request', { id: '103', contact: 'ann@example.com', message: 'A walk on Sunday?' });
  await signInAtDesk(page, app, 'desk');
  await page.getByRole('link', { name: 'Date requests' }).click();
  await page.getByRole('link', { name: member.username }).click();
  await expect(page.locator('main')).toContainText('ann@example.com');
  await expect(page.locator('main')).toContainText('A walk on Sunday?');
  await page.getByRole('button', { name: 'Mark as passed on' }).click();
  await expectDone(page, `${member.username}’s date request to `);

  const theirs = await page.context().newPage();
  await signIn(theirs, member);
  await theirs.goto('/meet/requests');
  await expect(theirs.locator('main')).toContainText('Our staff have passed it on.');
});

test('a reported profile is hidden at once, and the member who reported it reads the outcome', async ({
  page,
  app,
  freshMember,
}) => {
  const member = await freshMember();
  const theirs = await page.context().newPage();
  await signIn(theirs, member);
  await theirs.goto('/meet/detail/104');
  const name = (await theirs.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await theirs.getByRole('link', { name: 'Report' }).click();
  await theirs.getByRole('radio').first().check();
  await theirs.getByLabel('What happened? (optional)').fill('These are pictures of an actress.');
  await theirs.getByRole('button', { name: 'Send report' }).click();
  await expect(theirs.locator('body')).toContainText('Your report has been sent.');

  await signInAtDesk(page, app, 'desk');
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.locator('main')).toContainText('These are pictures of an actress.');
  await page.getByRole('button', { name: 'Hide profile now' }).click();
  await expectDone(page, 'Profile hidden.');
  expect((await theirs.goto('/meet/detail/104'))?.status()).toBe(404);

  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('radio', { name: 'Profile hidden' }).check();
  await page.getByRole('button', { name: 'Decide' }).click();
  await expectDone(page, `The report about ${name} was decided.`);
  await openSection(page, 'Queues');
  await theirs.goto('/meet/safety');
  await expect(theirs.locator('main')).toContainText('The profile was hidden. Thank you.');
});

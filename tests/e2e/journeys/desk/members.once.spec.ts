import { choose, DESK_ENV, expectDone, openSection, signInAtDesk, unfold } from '../../harness/desk';
import { expectBalance } from '../../harness/funds';
import { memberCalls } from '../../harness/member-call';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ appEnv: DESK_ENV });

test('a member is suspended with a reason, appeals, and is let in again', async ({ page, app, freshMember }) => {
  const member = await freshMember();
  await signInAtDesk(page, app, 'desk');
  await openSection(page, 'Members');
  await page.getByLabel('Find a member').fill(member.email.slice(0, 9).toUpperCase());
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: member.username }).click();
  await unfold(page, 'Suspend');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await choose(page, 'Suspend', 'more than one account');
  await page.getByLabel('Note (optional)').fill('The same phone as another member');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expectDone(page, 'Member suspended.');
  await expect(page.locator('main')).toContainText('The same phone as another member');

  const theirs = await page.context().newPage();
  await signIn(theirs, member);
  await theirs.goto('/profile');
  const profile = theirs.locator('main');
  await expect(profile).toContainText('Your account is suspended');
  await expect(profile).toContainText('Reason: more than one account.');
  await expect(profile).not.toContainText('The same phone');
  await theirs.getByRole('link', { name: 'Appeal', exact: true }).click();
  await theirs.getByLabel('What should we look at again?').fill('My sister uses this phone, too.');
  await theirs.getByRole('button', { name: 'Send appeal' }).click();
  await expect(theirs.locator('body')).toContainText('Your appeal has been sent.');

  await openSection(page, 'Queues');
  await page.getByRole('link', { name: 'Appeals' }).click();
  await page.getByRole('link', { name: member.username }).click();
  await expect(page.locator('main')).toContainText('My sister uses this phone, too.');
  await page.getByRole('radio', { name: /^Accept/ }).check();
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Answer to the member').fill('Thank you for explaining.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expectDone(page, `${member.username}’s appeal was accepted and the suspension lifted.`);

  await theirs.goto('/profile');
  await expect(profile).toContainText('Your suspension has been lifted');
  await theirs.goto('/profile/appeal');
  await expect(profile).toContainText('Thank you for explaining.');
});

test('credits are given and taken back, and stand on the statement and in the timeline', async ({
  page,
  app,
  freshMember,
}) => {
  const member = await freshMember();
  await memberCalls(app.api, member.token).call('/System/messages', { text: 'A secret' });
  await signInAtDesk(page, app, 'desk');
  await openSection(page, 'Members');
  await page.getByLabel('Find a member').fill(member.username);
  await page.getByRole('button', { name: 'Find' }).click();
  const correct = async (way: string, amount: string, reason: string, confirm: string) => {
    await page.getByRole('link', { name: 'Give or take back credits' }).click();
    await page.waitForURL('**/credit');
    const form = page.getByRole('form', { name: way });
    if (!(await form.isVisible())) await unfold(page, way);
    await form.getByLabel('Amount', { exact: true }).fill(amount);
    await choose(page, way, reason);
    await form.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: confirm }).click();
    await expectDone(page, 'Posted.');
  };
  await page.getByRole('link', { name: member.username }).click();
  await correct('Give credits', '25.50', 'Credits from the operator: goodwill', 'Give $25.50');
  await correct('Take credits back', '5.50', 'Taken back by the operator: mistake corrected', 'Take back $5.50');
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Called, and was content.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expectDone(page, 'Note saved.');

  await page.getByRole('link', { name: 'Timeline' }).click();
  const timeline = page.locator('main ol');
  await expect(timeline).toContainText('Called, and was content.');
  await expect(timeline).toContainText('5.50');
  await expect(timeline).not.toContainText('A secret');
  await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Money' }).click();
  await expect(timeline).not.toContainText('Called');
  await expect(timeline.getByRole('listitem')).toHaveCount(2);

  const theirs = await page.context().newPage();
  await signIn(theirs, member);
  await expectBalance(theirs, app, 20_00);
  await theirs.goto('/profile/records');
  await expect(theirs.locator('main')).toContainText('Credits from the operator: goodwill');
  await expect(theirs.locator('main')).toContainText('Taken back by the operator: mistake corrected');
});

test('all logins of a member end', async ({ page, app, freshMember }) => {
  const member = await freshMember();
  const theirs = await page.context().newPage();
  await signIn(theirs, member);
  await signInAtDesk(page, app, 'desk');
  await openSection(page, 'Members');
  await page.getByLabel('Find a member').fill(member.username);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: member.username }).click();
  await unfold(page, 'End all sessions');
  await page.getByRole('button', { name: /^End \d sessions$/ }).click();
  await expectDone(page, 'Sessions ended: 2');
  await theirs.goto('/profile');
  await expect(theirs).toHaveURL(/\/login\?/);
});

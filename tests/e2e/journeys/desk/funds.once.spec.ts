import type { Page } from '@playwright/test';
import type { App } from '../../harness/app';
import { choose, DESK_ENV, expectDone, openSection, signInAtDesk, unfold } from '../../harness/desk';
import { askRecharge } from '../../harness/funded-member';
import { expectBalance } from '../../harness/funds';
import { registerMember, type FreshMember } from '../../harness/member';
import { memberCalls } from '../../harness/member-call';
import { signIn } from '../../harness/pages';
import { PAYMENT_PASSWORD, preparePayout } from '../../harness/payout';
import { newPicture } from '../../harness/picture';
import { expect, test } from '../../harness/test';

test.use({ appEnv: DESK_ENV });

/** A member with 1,000.00, a usable account and withdrawals that wait. */
async function withWithdrawals(app: App, ...amounts: string[]): Promise<FreshMember> {
  const member = await registerMember(app.api);
  await preparePayout(app, member);
  await app.operate('members', 'credit', member.username, '--as', 'mei', '--give', '1000', '--reason', 'goodwill');
  const { call } = memberCalls(app.api, member.token);
  const { list } = await call<{ list: { id: string; kind: string }[] }>('/member/getuserbank');
  const bankId = list.find(({ kind }) => kind === 'btc')?.id;
  for (const amount of amounts) await call('/member/withdraw', { amount, bankId, payPassword: PAYMENT_PASSWORD });
  return member;
}

async function openRecord(page: Page, queue: string, { username }: FreshMember): Promise<void> {
  await openSection(page, 'Queues');
  await page.getByRole('link', { name: queue }).click();
  await page.getByRole('link', { name: username }).first().click();
}

test('a recharge with the picture of another is found, and rejected with a reason that the member reads', async ({
  page,
  app,
  freshMember,
}) => {
  const [first, second] = [await freshMember(), await freshMember()];
  const picture = await newPicture();
  await askRecharge(app.api, first, '300.00', picture);
  await askRecharge(app.api, second, '300.00', picture);
  await signInAtDesk(page, app, 'desk');
  await openRecord(page, 'Top-ups', second);
  await expect(page.locator('main')).toContainText('Similar screenshots');
  await expect(page.locator('main')).toContainText(first.username);
  await page.getByRole('button', { name: 'Credit' }).click();
  await expect(page.getByRole('alert')).toContainText('Please check the similar screenshots');
  await unfold(page, 'Reject');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await choose(page, 'Reject', 'This payment has already been credited.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expectDone(page, `${second.username}’s top-up of $300.00 was rejected.`);

  const theirs = await page.context().newPage();
  await signIn(theirs, second);
  await theirs.goto('/profile/records?kind=recharges');
  await expect(theirs.locator('main ol > li')).toContainText('This payment has already been credited.');
  await expectBalance(theirs, app, 0);
});

test('a withdrawal is paid with a reference, and others are refused and called off, which gives all of it back', async ({
  page,
  app,
}) => {
  const member = await withWithdrawals(app, '100.00', '200.00', '300.00');
  await signInAtDesk(page, app, 'desk');
  await openRecord(page, 'Withdrawals', member);
  const main = page.locator('main');
  await expect(main).toContainText('98.00');
  await expect(main).not.toContainText('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
  await page.getByRole('link', { name: 'Show full number (recorded)' }).click();
  await expect(main).toContainText('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Payment reference').fill('tx 4711');
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expectDone(page, `${member.username}’s withdrawal of $100.00 was marked as paid.`);

  await expect(main).toContainText('198.00');
  await unfold(page, 'It couldn’t be paid');
  await choose(page, 'It couldn’t be paid', 'The payout account is closed.');
  await page.getByRole('button', { name: 'It couldn’t be paid' }).click();
  await expectDone(page, `${member.username}’s withdrawal of $200.00 was marked as failed.`);

  await expect(main).toContainText('297.00');
  await unfold(page, 'Cancel this withdrawal');
  await choose(page, 'Cancel this withdrawal', 'You asked us to cancel it.');
  await page.getByRole('button', { name: 'Cancel this withdrawal' }).click();
  await expectDone(page, `${member.username}’s withdrawal of $300.00 was cancelled.`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawals');

  const theirs = await page.context().newPage();
  await signIn(theirs, member);
  await expectBalance(theirs, app, 900_00);
  await theirs.goto('/profile/records?kind=withdrawals');
  const rows = theirs.locator('main ol > li');
  await expect(rows.filter({ hasText: '$200.00' })).toContainText('The payout account is closed.');
  await expect(theirs.locator('main')).not.toContainText('4711');
});

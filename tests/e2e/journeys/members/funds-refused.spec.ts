import {
  confirmWithdrawal,
  shownAmount,
  enterWithdrawal,
  expectBalance,
  expectErrors,
  expectRefusal,
  fillRecharge,
  sendRecharge,
} from '../../harness/funds';
import { signIn } from '../../harness/pages';
import { PAYMENT_PASSWORD, preparePayout } from '../../harness/payout';
import { REVIEW_MS } from '../../../services/calls';
import { newPicture } from '../../harness/picture';
import { expect, test } from '../../harness/test';

const NO_PICTURE = { name: 'transfer.png', mimeType: 'image/png', buffer: Buffer.from('This is no picture.') };

test('what is wrong with a recharge stands next to its field, and what was right stays', async ({
  page,
  app,
  freshMember,
}) => {
  const bankId = app.plain ? '2' : 'cedar';
  await signIn(page, await freshMember());
  await page.goto('/profile/recharge');
  const amount = page.locator('#recharge-amount');
  const bank = page.locator(`input[name=bankId][value="${bankId}"]`);
  await sendRecharge(page);
  await expectErrors(page, {
    'recharge-bankId': 'Please choose an account for the top-up.',
    'recharge-amount': 'Please fill in this field.',
    'recharge-screenshot': 'Please choose a screenshot of the payment.',
  });
  await fillRecharge(page, bankId, 'ten', NO_PICTURE);
  await sendRecharge(page);
  await expectErrors(page, {
    'recharge-amount': 'Please enter a valid amount',
    'recharge-screenshot': 'Please choose a JPEG, PNG, WebP or HEIC picture.',
  });
  await expect(amount).toHaveValue('ten');
  await expect(bank).toBeChecked();
  await page.locator('#recharge-screenshot').setInputFiles(await newPicture());
  for (const [typed, said, plain] of [
    ['9.99', `The minimum top-up is ${shownAmount(100_00)}.`, 'The minimum is 10.00'],
    ['50000.01', `The maximum top-up is ${shownAmount(50_000_00)}.`, 'The maximum is 10000.00'],
  ] as const) {
    await amount.fill(typed);
    await sendRecharge(page);
    await expectRefusal(page, app, 'recharge-amount', said, plain);
    await expect(amount).toHaveValue(typed);
    await expect(bank).toBeChecked();
    await expect(page.locator('#recharge-screenshot-hint')).toContainText('Picture received: transfer.png');
  }
  await amount.fill('100');
  await sendRecharge(page);
  if (app.plain) {
    await expect(page.locator('body')).toContainText(`Your top-up of ${shownAmount(100_00)} is under review.`);
    await app.advance(REVIEW_MS);
    return expectBalance(page, app, 100_00);
  }
  await page.waitForURL('**/profile/records?kind=recharges');
  await expect(page.locator('main ol > li')).toHaveCount(1);
});

test('what is wrong with a withdrawal is said before anything is taken, and wrong payment passwords lock', async ({
  page,
  app,
  fundedMember,
}) => {
  const member = await fundedMember();
  await preparePayout(app, member);
  await signIn(page, member);
  await page.goto('/profile/withdraw');
  const target = page.getByRole('radio', { name: /vfNa/ });
  const bounds = [
    ['99.99', `The minimum is ${shownAmount(100_00)}.`],
    ['50000.01', `The maximum is ${shownAmount(50_000_00)}.`],
  ] as const;
  for (const [typed, said] of [
    ['', 'Please fill in this field.'],
    ['ten', 'Please enter a valid amount'],
    // The specification has no field for bounds.
    ...(app.plain ? [] : bounds),
    ['1000.01', `Insufficient balance. You can withdraw ${shownAmount(1000_00)}.`],
  ] as const) {
    await page.locator('#withdraw-amount').fill(typed);
    await page.getByRole('button', { name: 'Review withdrawal' }).click();
    await expectErrors(page, { 'withdraw-amount': said });
    await expect(page.locator('#withdraw-amount')).toHaveValue(typed);
    await expect(target).toBeChecked();
  }

  await enterWithdrawal(page, '150');
  const payPassword = page.locator('#withdraw-check-payPassword');
  await confirmWithdrawal(page, '12345');
  await expectErrors(page, { 'withdraw-check-payPassword': 'exactly 6 digits' });
  const wrongSaid = 'The payment password isn’t correct. Nothing was taken';
  for (let wrong = 0; wrong < 5; wrong++) {
    await confirmWithdrawal(page, '135790');
    await expectRefusal(page, app, 'withdraw-check-payPassword', wrongSaid, 'The payment password is wrong');
    await expect(payPassword).toHaveValue('');
  }
  // Locking after failures is up to a service.
  if (app.plain) return expectBalance(page, app, 1000_00);
  await confirmWithdrawal(page, PAYMENT_PASSWORD);
  await expect(page.getByRole('alert')).toContainText('locked');
  await expect(page.getByRole('alert')).toContainText('15 minutes');
  await expect(page.locator('main')).toContainText(shownAmount(150_00));
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page.locator('#withdraw-amount')).toHaveValue('150');
  await expect(target).toBeChecked();
  await expectBalance(page, app, 1000_00);
  await page.goto('/profile/records?kind=withdrawals');
  await expect(page.locator('main')).toContainText('You haven’t made any withdrawals yet.');
});

import {
  confirmWithdrawal,
  credits,
  enterWithdrawal,
  expectBalance,
  expectErrors,
  fillRecharge,
  sendRecharge,
} from '../harness/funds';
import { signIn } from '../harness/pages';
import { PAYMENT_PASSWORD, preparePayout } from '../harness/payout';
import { newPicture } from '../harness/picture';
import { expect, test } from '../harness/test';

const NO_PICTURE = { name: 'transfer.png', mimeType: 'image/png', buffer: Buffer.from('This is no picture.') };

test('what is wrong with a recharge stands next to its field, and what was right stays', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.goto('/profile/recharge');
  const amount = page.locator('#recharge-amount');
  const bank = page.locator('input[name=bankId][value=cedar]');
  await sendRecharge(page);
  await expectErrors(page, {
    'recharge-bankId': 'Please choose the account that you sent it to.',
    'recharge-amount': 'Please fill in this field.',
    'recharge-screenshot': 'Please choose a picture of the payment.',
  });
  await fillRecharge(page, 'cedar', 'ten', NO_PICTURE);
  await sendRecharge(page);
  await expectErrors(page, {
    'recharge-amount': 'Please enter a valid amount',
    'recharge-screenshot': 'Please choose a JPEG, PNG, WebP or HEIC picture.',
  });
  await expect(amount).toHaveValue('ten');
  await expect(bank).toBeChecked();
  await page.locator('#recharge-screenshot').setInputFiles(await newPicture());
  for (const [typed, said] of [
    ['99.99', `This is below the lowest recharge, ${credits(100_00)}.`],
    ['50000.01', `This is above the highest recharge, ${credits(50_000_00)}.`],
  ] as const) {
    await amount.fill(typed);
    await sendRecharge(page);
    await expectErrors(page, { 'recharge-amount': said });
    await expect(amount).toHaveValue(typed);
    await expect(bank).toBeChecked();
    await expect(page.locator('#recharge-screenshot-hint')).toContainText('Picture received: transfer.png');
  }
  await amount.fill('100');
  await sendRecharge(page);
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
  for (const [typed, said] of [
    ['', 'Please fill in this field.'],
    ['ten', 'Please enter a valid amount'],
    ['99.99', `This is below the least amount, ${credits(100_00)}.`],
    ['50000.01', `This is above the highest amount, ${credits(50_000_00)}.`],
    ['1000.01', `Insufficient balance: ${credits(1000_00)} can be withdrawn.`],
  ] as const) {
    await page.locator('#withdraw-amount').fill(typed);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectErrors(page, { 'withdraw-amount': said });
    await expect(page.locator('#withdraw-amount')).toHaveValue(typed);
    await expect(target).toBeChecked();
  }

  await enterWithdrawal(page, '150');
  const payPassword = page.locator('#withdraw-check-payPassword');
  await confirmWithdrawal(page, '12345');
  await expectErrors(page, { 'withdraw-check-payPassword': 'exactly 6 digits' });
  for (let wrong = 0; wrong < 5; wrong++) {
    await confirmWithdrawal(page, '135790');
    await expectErrors(page, { 'withdraw-check-payPassword': 'The payment password is not right. Nothing was taken' });
    await expect(payPassword).toHaveValue('');
  }
  await confirmWithdrawal(page, PAYMENT_PASSWORD);
  await expect(page.getByRole('alert')).toContainText('locked');
  await expect(page.getByRole('alert')).toContainText('15 minutes');
  await expect(page.locator('main')).toContainText(credits(150_00));
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page.locator('#withdraw-amount')).toHaveValue('150');
  await expect(target).toBeChecked();
  await expectBalance(page, 1000_00);
  await page.goto('/profile/records?kind=withdrawals');
  await expect(page.locator('main')).toContainText('You have asked for no withdrawals.');
});

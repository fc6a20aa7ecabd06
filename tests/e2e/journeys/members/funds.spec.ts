import type { Page } from '@playwright/test';
import type { App } from '../../harness/app';
import { drawAtPlain, drawReceipt, openPeriod, placeBet } from '../../harness/draw';
import {
  confirmWithdrawal,
  credits,
  shownAmount,
  enterWithdrawal,
  expectBalance,
  expectErrors,
  fillRecharge,
  readFacts,
  reloadUntil,
  sendRecharge,
} from '../../harness/funds';
import { fillRegistration, freshName, signIn } from '../../harness/pages';
import { BTC_ADDRESS, endHold, PAYMENT_PASSWORD, preparePayout } from '../../harness/payout';
import { newPicture } from '../../harness/picture';
import { REVIEW_MS } from '../../../services/calls';
import { expect, test } from '../../harness/test';

const PASSWORD = 'moonlight-7';

/** The entries of the open month, oldest first: kind, amount, and balance. */
async function readEntries(page: Page): Promise<string[][]> {
  return page
    .locator('main ol > li')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
}

/** Bets 12.50 of 500.25 on Rose, and waits for the draw. @returns the payout, in minor units */
async function betOnce(page: Page, app: App): Promise<number> {
  const period = await openPeriod(page);
  const receipt = await placeBet(page, 'Rose', '12.50');
  await expectBalance(page, app, 487_75);
  // The plain service rounds the 24.375 of the odds up.
  if (app.plain) return (await drawAtPlain(page, app.plain, period, 'rose')) ? 24_38 : 0;
  await drawReceipt(page, app, receipt);
  const payout = /StatusWon/.test((await page.locator('main').textContent()) ?? '') ? 24_37 : 0;
  await page.goto(`/vote/bets?period=${period}`);
  await expect(page.locator('main')).toContainText(
    payout > 0 ? /Rose · Period \d+ Won · / : /Rose · Period \d+ Lost · /,
  );
  return payout;
}

test('from the first recharge to a withdrawal that is paid, every balance is right to the cent', async ({
  page,
  app,
}) => {
  const { plain } = app;
  const username = freshName();
  await page.goto('/register?by=email');
  await fillRegistration(page, {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  await page.waitForURL('**/home');
  await expectBalance(page, app, 0);

  await page.getByRole('link', { name: 'Top up' }).click();
  await expect(page.locator('main')).toContainText('don’t send money to anyone');
  const number = plain ? 'The service doesn’t give an account number here.' : '0000100020003001';
  await expect(page.locator('main')).toContainText(number);
  await fillRecharge(page, plain ? '2' : 'harbour', '500.25', await newPicture());
  await sendRecharge(page);
  await expect(page.locator('body')).toContainText(`Your top-up of ${shownAmount(500_25)} is under review.`);
  if (plain) {
    await page.goto('/profile/records?kind=recharges');
    await expect(page.locator('main')).toContainText('This service doesn’t list top-ups.');
    await expectBalance(page, app, 0);
    await app.advance(REVIEW_MS);
  } else {
    await page.waitForURL('**/profile/records?kind=recharges');
    await expect(page.locator('main ol > li')).toContainText('Under review');
    await app.advance(REVIEW_MS);
    await reloadUntil(page, 'Credited');
  }
  await expectBalance(page, app, 500_25);

  const payout = await betOnce(page, app);
  const owned = 487_75 + payout;
  await expectBalance(page, app, owned);

  await page.getByRole('link', { name: 'Payout accounts' }).click();
  await page.getByRole('link', { name: 'Add a bank card' }).click();
  for (const [field, typed] of Object.entries({
    holderName: 'Ann Reed',
    cardNumber: '4111 1111 1111 1111',
    branchName: 'Old Harbour',
    branchCode: '001',
    phone: '+86 138 0013 8000',
  }))
    await page.locator(`#add-bank-${field}`).fill(typed);
  await page.locator('#add-bank-bankName').selectOption(plain ? 'River Bank' : 'Harbour Bank');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('body')).toContainText(plain ? 'Saved.' : 'Saved. You can withdraw to it from');
  await page.getByRole('link', { name: 'Add a BTC address' }).click();
  await page.locator('#add-btc-address').fill(BTC_ADDRESS);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/profile/bank-card');
  await expect(page.locator('main')).toContainText('•••• 1111');
  await expect(page.locator('main')).toContainText(plain ? '1A1zP1…DivfNa' : '•••• vfNa');
  await expect(page.locator('main')).not.toContainText('4111');
  // The specification has no field for a waiting period.
  const rests = expect(page.locator('main'));
  await (plain ? rests.not : rests).toContainText('Ready in');
  endHold(app, 'btc');

  await page.goto('/profile/withdraw');
  expect(await readFacts(page.locator('main'))).toMatchObject({
    Available: credits(owned),
    Minimum: plain ? 'not stated' : shownAmount(100_00),
    Fee: plain ? 'not stated' : `1%, at least ${shownAmount(2_00)}`,
  });
  if (plain) {
    // It is unknown whether a payment password is set, so no link here asks to set it.
    await page.goto('/profile/payment-password');
    await page.getByRole('link', { name: 'I don’t have one yet' }).click();
  } else await page.getByRole('link', { name: 'Set a payment password' }).click();
  await page.locator('#payment-password-password').fill(PASSWORD);
  await page.locator('#payment-password-newPassword').fill(PAYMENT_PASSWORD);
  await page.locator('#payment-password-confirmPassword').fill(PAYMENT_PASSWORD);
  await page.getByRole('button', { name: 'Set payment password' }).click();
  await page.waitForURL(plain ? '**/profile' : '**/profile/withdraw');
  await expect(page.locator('body')).toContainText('Your payment password has been set.');
  if (plain) await page.goto('/profile/withdraw');
  await expect(page.getByRole('radio', { name: /1111/ })).toBeEnabled({ enabled: plain !== undefined });
  await page.getByRole('radio', { name: /vfNa/ }).check();
  await page.locator('#withdraw-amount').fill('234.56');
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await page.waitForURL('**/profile/withdraw/check?**');
  await expect(page.getByRole('button', { name: /^Withdraw \$/ })).toBeVisible();
  expect(await readFacts(page.locator('main'))).toMatchObject({
    Amount: credits(234_56),
    Fee: plain ? 'not known: this service doesn’t state it. It’s deducted from the amount.' : shownAmount(2_34),
    'You receive': plain ? 'the amount minus the fee' : shownAmount(232_22),
  });
  await confirmWithdrawal(page, PAYMENT_PASSWORD);
  if (plain) {
    // No call of the specification lists withdrawals or movements.
    await expect(page.locator('body')).toContainText(`We’ve received your request to withdraw ${shownAmount(234_56)}`);
    await expect(page.locator('body')).toContainText('customer service can tell you its status');
    return expectBalance(page, app, owned - 234_56);
  }
  await page.waitForURL(/\/profile\/withdraw\/[\w-]{20,}$/);
  const timeline = page.url();
  await expect(page.locator('main ol > li')).toHaveText([/^Processing.+ UTC$/, /^Arrivesby .+ UTC$/]);
  await expectBalance(page, app, owned - 234_56, 234_56);
  await page.goto(timeline);
  await app.advance(REVIEW_MS);
  await reloadUntil(page, 'Completed');
  await expect(page.locator('main ol > li')).toHaveText([/^Requested.+ UTC$/, /^Completed.+ UTC$/]);
  const rest = owned - 234_56;
  await expectBalance(page, app, rest);

  await page.getByRole('link', { name: 'Statement and records' }).click();
  await expect(page.locator('main')).toContainText('It adds up, line by line');
  expect(await readFacts(page.locator('main'))).toMatchObject({
    'Opening balance': shownAmount(0),
    In: `+${shownAmount(500_25 + payout)}`,
    Out: shownAmount(-(12_50 + 234_56)),
    'Balance so far': shownAmount(rest),
  });
  const expected = [
    ['Top-up', 500_25, 500_25],
    ['Bet', -12_50, 487_75],
    ...(payout > 0 ? [['Bet payout', payout, owned] as const] : []),
    ['Withdrawal, fee included', -234_56, rest],
  ] as const;
  // Without the unit, which the sums above name.
  const bare = (minor: number) => shownAmount(minor).replace(/[^\d.,−]/g, '');
  const entries = await readEntries(page);
  expect(entries.map(([what, amount, , balance]) => [what?.replace(/\d+$/, '14'), amount, balance])).toEqual(
    expected
      .map(([what, amount, balance]) => [
        what.startsWith('Bet') ? 'Rose, period 14' : what,
        `${amount > 0 ? '+' : ''}${bare(amount)}`,
        `Balance ${bare(balance)}`,
      ])
      .toReversed(),
  );
  const href = await page.getByRole('link', { name: 'Download this statement (CSV)' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"/);
  const rows = (await file.text()).trim().split('\r\n');
  const decimal = (minor: number) => (minor / 100).toFixed(2);
  expect(rows.slice(1).map((row) => row.replace(/^[^,]*,/, '').replace(/,[^,]*,[^,]*$/, ''))).toEqual([
    'Opening balance,,0.00',
    ...expected.map(([what, amount, balance]) =>
      [what.includes(',') ? `"${what}"` : what, decimal(amount), decimal(balance)].join(','),
    ),
    `Closing balance,,${decimal(rest)}`,
  ]);
});

test('sending a recharge twice, going back and loading again leave one record and name it', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.goto('/profile/recharge');
  const picture = await newPicture();
  await fillRecharge(page, 'lantern', '150', picture);
  await page.getByRole('button', { name: 'Submit for review' }).dblclick();
  // The second tap aborts the navigation of the first one.
  await expect(page).toHaveURL(/\/profile\/records\?kind=recharges$/);
  await expect(page.locator('main ol > li')).toHaveCount(1);
  await page.reload();
  await page.goBack();
  await page.waitForURL('**/profile/recharge');
  await fillRecharge(page, 'lantern', '150', picture);
  await sendRecharge(page);
  await expectErrors(page, {
    'recharge-screenshot': `This screenshot belongs to your top-up of ${shownAmount(150_00)} from`,
  });
  await page.goto('/profile/records?kind=recharges');
  await expect(page.locator('main ol > li')).toHaveCount(1);
});

test('sending a withdrawal twice, going back and loading again leave one record', async ({
  page,
  app,
  fundedMember,
}) => {
  const member = await fundedMember();
  await preparePayout(app, member);
  await signIn(page, member);
  const check = await enterWithdrawal(page, '200');
  await page.locator('#withdraw-check-payPassword').fill(PAYMENT_PASSWORD);
  await page.getByRole('button', { name: /^Withdraw \$/ }).dblclick();
  if (app.plain) {
    await expect(page).toHaveURL(/\/profile\/withdraw$/);
    await page.reload();
    await page.goto(check);
    await page.waitForURL('**/profile/withdraw');
    await page.goBack();
    return expectBalance(page, app, 800_00);
  }
  await expect(page).toHaveURL(/\/profile\/withdraw\/[\w-]{20,}$/);
  const timeline = page.url();
  await page.reload();
  expect(page.url()).toBe(timeline);
  await page.goto(check);
  await page.waitForURL(timeline);
  await page.goBack();
  await page.goto('/profile/records?kind=withdrawals');
  await expect(page.locator('main ol > li')).toHaveCount(1);
  await expect(page.locator('main ol > li')).toContainText(shownAmount(200_00));
});

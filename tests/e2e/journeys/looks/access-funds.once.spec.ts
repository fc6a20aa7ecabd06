import type { Page } from '@playwright/test';
import { expectUsable, looksOr, prepareLooks } from '../../harness/access';
import { memberCalls } from '../../harness/member-call';
import { signIn } from '../../harness/pages';
import { PAYMENT_PASSWORD, preparePayout } from '../../harness/payout';
import { newPicture } from '../../harness/picture';
import { test } from '../../harness/test';

// A trace of dozens of pages costs more than the checks, and axe itself reports what is wrong.
test.use({ trace: 'off' });

/** Pages of a member with funds, payout accounts and a withdrawal. */
const FILLED = [
  '/profile',
  '/profile/bank-card',
  '/profile/payment-password',
  '/profile/records',
  '/profile/records?month=2000-01',
  '/profile/records?month=soon',
  '/profile/records?kind=recharges',
];
/** The list of a demo, which in lite mode loads itself again once its program is due: record 71. axe allows no such element. */
const WAITS = '/profile/records?kind=withdrawals';
/** Forms that are sent unchanged. */
const SENT_EMPTY = [
  '/profile/recharge',
  '/profile/bank-card/add',
  '/profile/bank-card/add?kind=btc',
  '/profile/payment-password',
  '/profile/change-password',
  '/profile/withdraw',
];

const send = (page: Page) => page.locator('main form button[type=submit]').click();
const summaryIn = (page: Page) => page.getByRole('alert');

for (const look of looksOr('ja')) {
  test(`every form of funds can be used by everybody, when refused as well: ${look}`, async ({
    page,
    app,
    fundedMember,
  }) => {
    const member = await fundedMember();
    await preparePayout(app, member);
    await prepareLooks(page, app.url, look);
    await signIn(page, member);
    for (const path of SENT_EMPTY) {
      await page.goto(path);
      await send(page);
      await summaryIn(page).waitFor();
      await expectUsable(page, `${path}, sent empty`);
    }
    await page.goto('/profile/recharge');
    await page.locator('#recharge-screenshot').setInputFiles(await newPicture());
    await send(page);
    await page.locator('input[type=hidden][name=screenshot]').waitFor({ state: 'attached' });
    await expectUsable(page, 'a recharge whose picture is received');
    await page.goto('/profile/bank-card');
    await page.locator('main a[href$="/delete"]').first().click();
    await page.waitForURL('**/delete');
    await expectUsable(page, 'deleting a card');
    await memberCalls(app.api, member.token).call('/member/timeout', { kind: 'timeout', days: 1 });
    await page.goto('/profile/recharge');
    await expectUsable(page, 'a recharge while play is paused');
  });

  test(`every page of funds can be used by everybody: ${look}`, async ({ page, app, fundedMember }) => {
    const member = await fundedMember();
    await preparePayout(app, member);
    await prepareLooks(page, app.url, look);
    await signIn(page, member);
    await page.goto('/profile/withdraw');
    await expectUsable(page);
    await page.locator('#withdraw-amount').fill('200');
    await send(page);
    await page.waitForURL('**/check?**');
    await expectUsable(page);
    await page.locator('#withdraw-check-payPassword').fill('135790');
    await send(page);
    await summaryIn(page).waitFor();
    await expectUsable(page, 'a wrong payment password');
    await page.locator('#withdraw-check-payPassword').fill(PAYMENT_PASSWORD);
    await send(page);
    await page.waitForURL(/\/profile\/withdraw\/[\w-]{20,}$/);
    await expectUsable(page);
    for (const path of FILLED) {
      await page.goto(path);
      await expectUsable(page, path);
    }
    await page.goto(WAITS);
    await expectUsable(page, WAITS, look.endsWith(' lite') ? ['meta-refresh'] : []);
  });
}

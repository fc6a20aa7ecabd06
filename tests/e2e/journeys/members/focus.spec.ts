import type { Page } from '@playwright/test';
import { enterBet, openPeriod } from '../../harness/draw';
import { confirmWithdrawal, enterWithdrawal } from '../../harness/funds';
import type { FreshMember } from '../../harness/member';
import { fillLogin, signIn, takenOver } from '../../harness/pages';
import { PAYMENT_PASSWORD, preparePayout } from '../../harness/payout';
import { newPicture } from '../../harness/picture';
import { expect, test } from '../../harness/test';

/** A screen reader first reads the focused element. */
const heard = (page: Page) => page.locator(':focus');
const send = (page: Page) => page.locator('main form button[type=submit]').last().click();

/** Fills in a film's position, as members without scripts do. */
async function fillPosition(page: Page, place: string): Promise<void> {
  await page
    .locator('details', { has: page.locator('#position-position') })
    .locator('summary')
    .click();
  await page.locator('#position-position').fill(place);
  await page.getByRole('button', { name: 'Save' }).click();
}

/** With ALL_LOOKS (test:long) every form; otherwise the most different ones. */
const IS_WHOLE = Boolean(process.env['ALL_LOOKS']);

/** Adds a member who can send every form. */
const everyForm = test.extend<{ member: FreshMember }>({
  member: async ({ app, fundedMember, freshMember }, use) => {
    const member = IS_WHOLE ? await fundedMember() : await freshMember();
    if (IS_WHOLE) await preparePayout(app, member);
    await use(member);
  },
});

/** Forms of a member that are refused when sent unchanged. */
const SENT_EMPTY = [
  '/meet/detail/103/report',
  '/profile/customer-service',
  '/profile/recharge',
  '/profile/withdraw',
  '/profile/bank-card/add',
  '/profile/bank-card/add?kind=btc',
  '/profile/payment-password',
  '/profile/change-password',
  '/profile/limits/daily-stake',
  '/profile/limits/pause/timeout',
  '/profile/limits/pause/exclusion/184',
  '/meet/detail/103/request',
];

everyForm(
  'the summary of what is wrong takes the focus, in every form',
  async ({ page, member, javaScriptEnabled }) => {
    for (const path of IS_WHOLE ? ['/login', '/register', '/register?by=phone'] : ['/login']) {
      await page.goto(path);
      await send(page);
      await expect(heard(page), path).toHaveRole('alert');
    }
    await signIn(page, member);
    for (const path of IS_WHOLE ? SENT_EMPTY : SENT_EMPTY.slice(0, 2)) {
      await page.goto(path);
      await page
        .locator('main form')
        .last()
        .evaluate((form: HTMLFormElement) => {
          for (const box of form.querySelectorAll<HTMLInputElement>('[type=text], [type=checkbox]'))
            [box.value, box.checked] = [box.type === 'text' ? '' : box.value, false];
        })
        .catch(() => undefined);
      await send(page);
      await expect(heard(page), path).toHaveRole('alert');
    }
    if (!IS_WHOLE) return;
    await openPeriod(page);
    await send(page);
    await expect(heard(page), 'a bet').toHaveRole('alert');
    if (!javaScriptEnabled) {
      await page.goto('/movie/detail/3001');
      await fillPosition(page, 'soon');
      await expect(heard(page), 'the place in a film').toHaveRole('alert');
    }
    await enterWithdrawal(page, '100');
    await confirmWithdrawal(page, '135790');
    await expect(heard(page), 'a wrong payment password').toHaveRole('alert');
  },
);

everyForm('what was done takes the focus, after every form', async ({ page, member, javaScriptEnabled }) => {
  /** With scripts the text disappears after two seconds, perhaps before the check; the focus stays. */
  const expectSaid = async (said: string | RegExp, what?: string) => {
    await expect(heard(page), what).toHaveRole('status');
    if (!javaScriptEnabled) await expect(heard(page), what).toContainText(said);
  };
  /** Opens a page, acts on it, and checks the announced text. */
  const done = async (path: string, act: () => Promise<void>, said: string | RegExp) => {
    await page.goto(path);
    if (javaScriptEnabled) await takenOver(page);
    await act();
    await expectSaid(said, path);
  };
  await page.goto('/login');
  await fillLogin(page, member.username, member.password);
  await expectSaid('Welcome back.');
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
  await done('/profile/check-in', () => send(page), 'You’ve checked in');
  await done(
    '/profile/limits/daily-loss',
    async () => {
      await page.getByRole('textbox').fill('500');
      await press('Set limit')();
    },
    'In effect now.',
  );
  await done(
    '/meet/detail/103/request',
    async () => {
      await page.locator('#date-request-contact').fill('LINE ann_22');
      await send(page);
    },
    'Your request has been sent.',
  );
  const leave = () => done('/logout', () => send(page), 'You’ve signed out.');
  if (!IS_WHOLE) return leave();
  await done('/meet/detail/103/request/revoke', press('Cancel and delete contact details'), 'has been cancelled');
  await done(
    '/meet/detail/103/report',
    async () => {
      await page.getByRole('radio').first().check();
      await send(page);
    },
    'Your report has been sent.',
  );
  await done('/meet/detail/103/block', press('Block profile'), /blocked|no longer/i);
  await done('/meet/detail/103/block', press('Unblock profile'), /unblocked|again/i);
  if (!javaScriptEnabled) await done('/movie/detail/3001', () => fillPosition(page, '12'), '12:00');
  await page.goto('/profile/customer-service');
  await page.getByLabel('Your message').fill('Where is my recharge?');
  await send(page);
  await expect(page.getByRole('log')).toContainText('Where is my recharge?');
  await expect(heard(page)).toContainText(/Where is my recharge|Automatic message|Your message/);
  await done(
    '/profile/recharge',
    async () => {
      await page.getByRole('radio').first().check();
      await page.locator('#recharge-amount').fill('100');
      await page.locator('#recharge-screenshot').setInputFiles(await newPicture());
      await send(page);
    },
    'under review',
  );
  await done(
    '/profile/bank-card/add?kind=btc',
    async () => {
      await page.getByRole('textbox').first().fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
      await send(page);
    },
    'Saved.',
  );
  await page.goto('/profile/bank-card');
  await page.locator('main a[href$="/delete"]').last().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expectSaid('Deleted.');
  await enterWithdrawal(page, '100');
  await confirmWithdrawal(page, PAYMENT_PASSWORD);
  await expectSaid('We’ve received');
  await openPeriod(page, 6);
  await enterBet(page, 'Rose', '10');
  await page.waitForURL('**/vote/check?**');
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await expectSaid('Your bet is placed');
  await leave();
});

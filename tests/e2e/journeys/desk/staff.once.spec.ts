import {
  acceptInvitation,
  addStaff,
  DESK_ENV,
  expectDone,
  fillSignIn,
  openSection,
  signInAtDesk,
  unfold,
} from '../../harness/desk';
import { expect, test } from '../../harness/test';

test.use({ appEnv: DESK_ENV });

test('the first owner joins by a link of the command, which is good once, and signs in with both factors', async ({
  page,
  app,
}) => {
  const link = await addStaff(app, 'owner', 'mei');
  expect(link).toContain(`${app.desk}/desk/join?invitation=`);
  const mei = await acceptInvitation(page, app, 'mei', link);
  expect(mei.recoveryCodes).toHaveLength(10);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link isn’t valid');

  await fillSignIn(page, app, mei, '000000');
  await expect(page.getByRole('alert')).toContainText('That name, password or code isn’t correct.');
  await expect(page.getByLabel('Name')).toHaveValue('mei');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await fillSignIn(page, app, mei);
  await expectDone(page, 'Signed in. Recovery codes left: 10.');
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
    'Queues',
    'Conversations',
    'Members',
    'Content',
    'Books',
    'Alerts',
    'Audit',
    'Banks',
    'Staff',
  ]);
  // Without the phone, a recovery code is as good, once.
  await page.getByRole('link', { name: 'mei' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectDone(page, 'You’ve signed out.');
  const [recovery = ''] = mei.recoveryCodes;
  await fillSignIn(page, app, mei, recovery);
  await expectDone(page, 'Signed in. Recovery codes left: 9.');
});

test('an owner adds somebody, changes what they may do, and closes the login, which ends their sessions', async ({
  page,
  app,
  browser,
}) => {
  await signInAtDesk(page, app, 'owner');
  await openSection(page, 'Staff');
  await page.getByRole('button', { name: 'Add and create link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Name').fill('ann');
  await page
    .getByRole('radio', { name: /^Content/ })
    .last()
    .check();
  await page.getByRole('button', { name: 'Add and create link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A link for ann');
  const link = (await page.locator('.d-code').textContent()) ?? '';

  const elsewhere = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await elsewhere.newPage();
  const ann = await acceptInvitation(theirs, app, 'ann', link);
  await fillSignIn(theirs, app, ann);
  await expect(theirs.locator('main')).toContainText('Your role doesn’t have any queues.');
  await theirs.goto(`${app.desk}/desk/recharges`);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Not available to your role');

  await openSection(page, 'Staff');
  await unfold(page, 'Change role ann');
  const card = page.locator('main li', { hasText: 'Change role ann' });
  await card.getByRole('radio', { name: /^Desk/ }).check();
  await card.getByRole('button', { name: 'Save role' }).click();
  await expectDone(page, 'ann’s account has been changed.');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Top-ups');

  await card.getByRole('button', { name: 'Close account' }).click();
  await expectDone(page, 'ann’s account has been changed.');
  await expect(card).toContainText('Closed');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Sign in to the desk');
  await fillSignIn(theirs, app, ann);
  await expect(theirs.getByRole('alert')).toContainText('That name, password or code isn’t correct.');
  await elsewhere.close();
});

test('a lost phone: an owner makes a new link, and the old codes are good no more', async ({ page, app, browser }) => {
  await signInAtDesk(page, app, 'owner');
  const elsewhere = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await elsewhere.newPage();
  const bo = await signInAtDesk(theirs, app, 'desk');
  await openSection(page, 'Staff');
  await page.locator('main li', { hasText: bo.name }).getByRole('button', { name: 'Create new sign-in link' }).click();
  const link = (await page.locator('.d-code').textContent()) ?? '';
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Sign in to the desk');
  const again = await acceptInvitation(theirs, app, bo.name, link);
  await fillSignIn(theirs, app, bo);
  await expect(theirs.getByRole('alert')).toBeVisible();
  await fillSignIn(theirs, app, again);
  await expectDone(theirs, 'Signed in.');
  await elsewhere.close();
});

test('somebody ends the session that they left open on another phone', async ({ page, app, browser }) => {
  const login = await signInAtDesk(page, app, 'desk');
  const elsewhere = await browser.newContext({ javaScriptEnabled: false });
  const other = await elsewhere.newPage();
  await fillSignIn(other, app, login);
  await expectDone(other, 'Signed in.');
  await page.goto(`${app.desk}/desk/account`);
  await page.getByRole('button', { name: 'End session' }).click();
  await expectDone(page, 'The session has ended.');
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in to the desk');
  await elsewhere.close();
});

import type { Page } from '@playwright/test';
import { memberCalls } from '../../harness/member-call';
import type { FreshMember } from '../../harness/member';
import { fillLogin, signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

/** Opens the page of customer service as a member without messages. */
async function openPage(page: Page, member: FreshMember) {
  await signIn(page, member);
  // The next page knows the zone of this browser.
  await takenOver(page);
  await page.goto('/profile/customer-service');
  return {
    main: page.locator('main'),
    text: page.getByLabel('Your message'),
    send: page.getByRole('button', { name: 'Send' }),
    messages: page.getByRole('log').getByRole('listitem'),
  };
}

test.use({ timezoneId: 'America/New_York' });

test('an answer appears by itself, what is being typed stays, and hours go by the member’s clock', async ({
  page,
  app,
  freshMember,
}) => {
  const member = await freshMember();
  const { main, text, send, messages } = await openPage(page, member);
  await expect(main).toContainText('09:00–21:00 (Japan Standard Time)');
  await expect(main).toContainText(/(19:00–07:00|20:00–08:00) \(Eastern Time\)/);
  await text.fill('Is anybody there?');
  await send.click();
  await expect(messages).toHaveCount(2);
  await expect(text).toHaveValue('');

  await text.fill('And while I am');
  await text.focus();
  await app.operate('messages', 'answer', member.username, 'Yes, good evening.', '--as', 'mei');
  await expect(messages).toHaveCount(3, { timeout: 90_000 });
  await expect(messages.last()).toContainText('Customer service');
  await expect(messages.last()).toContainText('Yes, good evening.');
  await expect(text).toHaveValue('And while I am');
  await expect(text).toBeFocused();

  await text.pressSequentially(' waiting: thanks.');
  await send.click();
  await expect(messages.last()).toContainText('And while I am waiting: thanks.');
  await expect(messages).toHaveCount(4);
});

test('what has been begun stays when the login ends on another page', async ({ page, freshMember }) => {
  const member = await freshMember();
  const { text, send, messages } = await openPage(page, member);
  await text.fill('Is anybody there?');
  await send.click();
  await expect(messages).toHaveCount(2);
  await expect(text).toHaveValue('');
  await text.fill('And while I am');

  const other = await page.context().newPage();
  await other.goto('/logout');
  await other.locator('main form button[type=submit]').click();
  await other.waitForURL(/login/);
  await page.bringToFront();
  await expect(page.getByText('What you’ve written stays here')).toBeVisible({ timeout: 90_000 });
  await expect(text).toHaveValue('And while I am');
  await signIn(other, member);
  await send.click();
  await expect(messages.last()).toContainText('And while I am');
});

test('a message that came back after a new login is sent once, and the next one begins anew', async ({
  page,
  app,
  freshMember,
}) => {
  const member = await freshMember();
  const { main, text, send, messages } = await openPage(page, member);
  await text.fill('Is anybody there?');
  const passwords = { kind: 'login', oldPassword: member.password, newPassword: 'starlight-8' };
  await memberCalls(app.api, member.token).call('/member/setpwd', passwords);
  await send.click();
  await page.waitForURL('**/login?**');
  await fillLogin(page, member.username, passwords.newPassword);
  await expect(main).toContainText('We’ve put your entries back');
  await expect(text).toHaveValue('Is anybody there?');

  await send.click();
  await expect(messages).toHaveCount(2);
  await expect(text).toHaveValue('');
  await expect(main).not.toContainText('We’ve put your entries back');
  await text.fill('And while I am waiting: thanks.');
  await send.click();
  await expect(messages).toHaveCount(3);
  await expect(messages.last()).toContainText('And while I am waiting: thanks.');
});

import { askRecharge } from '../../harness/funded-member';
import { memberCalls } from '../../harness/member-call';
import { fillLogin, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ timezoneId: 'Asia/Tokyo' });

/** A moment as pages write it in Tokyo, to the minute. */
function inTokyo(at: string): RegExp {
  const [, date, time] = /^(.+), (\d\d:\d\d)$/.exec(
    new Intl.DateTimeFormat('en', {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'Asia/Tokyo',
    }).format(new Date(at)),
  )!;
  return new RegExp(`${date}, ${time}(:\\d\\d)? GMT\\+9`);
}

test('after the first page, every page has the times of the browser’s clock, the conversation as the records', async ({
  page,
  app,
  freshMember,
}) => {
  const member = await freshMember();
  await page.goto('/login');
  await takenOver(page);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'zone')).toMatchObject({ value: 'Asia/Tokyo', sameSite: 'Lax' });
  await fillLogin(page, member.username, member.password);
  await page.waitForURL('**/home');

  await askRecharge(app.api, member, '100.00');
  const { call } = memberCalls(app.api, member.token);
  await page.goto('/profile/customer-service');
  await page.getByLabel('Your message').fill('Where is my top-up?');
  await page.getByRole('button', { name: 'Send' }).click();
  const messages = page.getByRole('log').getByRole('listitem');
  await expect(messages).toHaveCount(2);
  const { list: said } = await call<{ list: { at: string }[] }>('/System/messages');
  for (const { at } of said) await expect(page.getByRole('log')).toContainText(inTokyo(at));
  await expect(page.locator('main')).not.toContainText(/\d UTC/);

  await page.goto('/profile/records?kind=recharges');
  const { list: recharges } = await call<{ list: { applyTime: string }[] }>('/member/recharges');
  await expect(page.locator('main')).toContainText(inTokyo(recharges[0]!.applyTime));
  await expect(page.locator('main')).not.toContainText(/\d UTC/);

  // The countdown goes on in the browser.
  await page.goto('/vote');
  await takenOver(page);
  await expect(page.locator('main')).toContainText(/\d\d:\d\d:\d\d GMT\+9/);
  await expect(page.getByRole('timer')).not.toContainText('as of');
  await expect(page.locator('main')).not.toContainText(/\d UTC/);
});

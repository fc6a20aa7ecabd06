import { DESK_ENV, expectDone, openSection, signInAtDesk } from '../../harness/desk';
import { askRecharge } from '../../harness/funded-member';
import { expectBalance } from '../../harness/funds';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ appEnv: DESK_ENV });

test('a recharge is compared with its picture, and credited as received', async ({ page, app, freshMember }) => {
  const member = await freshMember();
  await askRecharge(app.api, member, '500.25');
  await askRecharge(app.api, member, '180.00');
  await signInAtDesk(page, app, 'desk');
  await page.getByRole('link', { name: 'Top-ups' }).click();
  await page.getByRole('link', { name: member.username }).first().click();

  const picture = page.getByRole('img', { name: 'Screenshot as the member sent it' });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Rotate picture' }).click();
  await expect(picture).toHaveAttribute('src', /turn=90/);
  await expect.poll(width).toBeGreaterThan(0);
  await expect(page.locator('main')).toContainText('500.25');

  const received = page.getByLabel('Amount received');
  await received.fill('much');
  await page.getByRole('button', { name: 'Credit' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(received).toHaveValue('much');
  await received.fill('480.20');
  await page.getByRole('button', { name: 'Credit' }).click();
  await expectDone(page, `${member.username}’s top-up was credited with $480.20.`);
  // The next one follows by itself.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Top-up by /);
  await openSection(page, 'Queues');
  await page.getByRole('link', { name: 'Top-ups' }).click();
  await expect(page.locator('main li', { hasText: member.username })).toHaveText(/180\.00/);

  const theirs = await page.context().newPage();
  await signIn(theirs, member);
  await expectBalance(theirs, app, 480_20);
  await theirs.goto('/profile/records?kind=recharges');
  await expect(theirs.locator('main ol > li').last()).toContainText('Credited');
  await expect(theirs.locator('main ol > li').last()).toContainText('500.25');
});

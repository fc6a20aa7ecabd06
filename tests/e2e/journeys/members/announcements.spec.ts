import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test('what is new is seen on the tab, read, confirmed once, and not asked for again', async ({
  page,
  app,
  freshMember,
}) => {
  // Moving content cannot be clicked reliably.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, await freshMember());
  const tab = page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: /^Profile/ });
  if (app.plain) {
    // The plain service has no titles, confirmations or read states: this browser records what was read.
    await expect(tab).toHaveAccessibleName('Profile 3 unread announcements');
    const said = 'New films arrive on Fridays.';
    await page.getByRole('region', { name: 'Announcements' }).getByRole('link', { name: said }).click();
    await expect(page.locator('main')).toContainText(said);
    await expect(page.locator('main')).toContainText('only this browser remembers it');
    await expect(tab).toHaveAccessibleName('Profile 2 unread announcements');
    await tab.click();
    await page.getByRole('link', { name: 'Announcements (2 unread)' }).click();
    const read = page.locator('main').getByRole('listitem').filter({ hasText: said });
    await expect(read).toContainText('Read');
    return expect(read).not.toContainText('Unread');
  }
  await expect(tab).toHaveAccessibleName('Profile 8 unread announcements');
  await page
    .getByRole('region', { name: 'Announcements' })
    .getByRole('link', { name: 'We’ve added short movies' })
    .click();
  await expect(page).toHaveURL(/\/profile\/announcements\/detail\/6$/);
  await expect(page).toHaveTitle('New movies in the garden · Night Garden');
  await expect(page.locator('main')).toContainText('drawn and set to music for this demo');
  await expect(tab).toHaveAccessibleName('Profile 7 unread announcements');

  await tab.click();
  await page.getByRole('link', { name: 'Announcements (7 unread)' }).click();
  const cards = page.locator('main').getByRole('listitem');
  await expect(cards).toHaveCount(8);
  await expect(cards.filter({ hasText: 'Unread' })).toHaveCount(7);
  await expect(cards.filter({ hasText: 'New movies in the garden' })).not.toContainText('Unread');
  await expect(cards.first()).toContainText('Needs your confirmation');
  await cards.first().getByRole('link').click();
  await expect(tab).toHaveAccessibleName('Profile 6 unread announcements');
  await page.getByRole('button', { name: 'I’ve read it' }).click();
  await expect(page.locator('main')).toContainText('You confirmed on');
  await expect(page.getByRole('button', { name: 'I’ve read it' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Announcements', exact: true }).click();
  await expect(cards.first()).toContainText('Confirmed');
  await expect(cards.first()).not.toContainText('Needs your confirmation');
  await expect(tab).toHaveAccessibleName('Profile 6 unread announcements');
});

test('an announcement that is not there says so, with a way on', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  const answer = await page.goto('/profile/announcements/detail/nothing');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('Announcement not found.');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

import sharp from 'sharp';
import { DESK_ENV, expectDone, openSection, signInAtDesk, unfold } from '../../harness/desk';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ appEnv: { ...DESK_ENV, DEMO: 'off' } });

async function picture(width: number, height: number) {
  const pixels = sharp({ create: { width, height, channels: 3, background: 'teal' } });
  return { name: 'picture.png', mimeType: 'image/png', buffer: await pixels.png().toBuffer() };
}

test('an empty club gets a film with poster and captions, which a member sees', async ({ page, app, freshMember }) => {
  await signInAtDesk(page, app, 'content');
  await openSection(page, 'Content');
  await page.getByRole('link', { name: 'Movies' }).click();
  await page.getByRole('link', { name: 'Add a movie' }).click();
  await page.getByRole('link', { name: 'Add a category first' }).click();
  await page.getByLabel('Name · English').fill('Sea');
  await page.getByLabel('Name · 日本語').fill('海');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectDone(page, 'Saved.');

  await page.goto(`${app.desk}/desk/films/new`);
  await page.getByLabel('Movie file').setInputFiles('public/demo/films/1001-180.mp4');
  await page.getByRole('button', { name: 'Add a movie' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('main')).toContainText('File received.');
  await page.getByLabel('Title · English').fill('The Tide');
  await page.getByLabel('Category').selectOption('Sea');
  await page.getByRole('button', { name: 'Add a movie' }).click();
  await expectDone(page, 'Movie added.');
  // A film without a poster begins with that form open.
  await page
    .locator('#poster')
    .getByLabel('Picture', { exact: true })
    .setInputFiles(await picture(720, 480));
  await page.locator('#poster').getByRole('button', { name: 'Save' }).click();
  await expectDone(page, 'Saved.');
  await unfold(page, 'Captions');
  await page.getByLabel('Language', { exact: true }).selectOption('日本語');
  const words = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\n海');
  await page.getByLabel('Captions file').setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: words });
  await page.locator('#captions').getByRole('button', { name: 'Save' }).click();
  await expectDone(page, 'Saved.');

  const theirs = await page.context().newPage();
  await signIn(theirs, await freshMember());
  await theirs.goto('/movie');
  await theirs.getByRole('link', { name: 'The Tide' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('The Tide');
  const video = theirs.locator('video');
  await expect(video).toHaveAttribute('poster', /.+/);
  await expect(video.locator('track')).toHaveAttribute('srclang', 'ja');
  const source = (await video.getAttribute('src')) ?? (await video.locator('source').first().getAttribute('src')) ?? '';
  const part = await theirs.request.get(source, { headers: { Range: 'bytes=0-99' } });
  expect([part.status(), part.headers()['content-type']]).toEqual([206, 'video/mp4']);
});

test('a banner leads to a page, and a profile belongs to a region', async ({ page, app, freshMember }) => {
  await signInAtDesk(page, app, 'content');
  await openSection(page, 'Content');
  await page.getByRole('link', { name: 'Banners' }).click();
  await page.getByRole('link', { name: 'Add' }).click();
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await picture(720, 360));
  await page.getByLabel('Name · English').fill('The draw');
  await page.getByLabel('Leads to').fill('//elsewhere.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Use a page of the app such as /movie');
  await page.getByLabel('Leads to').fill('/vote');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectDone(page, 'Saved.');

  await page.goto(`${app.desk}/desk/profiles/new`);
  await page.getByRole('link', { name: 'Add a region first' }).click();
  await page.getByLabel('Name · English').fill('Harbour');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectDone(page, 'Saved.');
  await page.goto(`${app.desk}/desk/profiles/new`);
  await page.getByLabel('Name · English').fill('Aya');
  await page.getByLabel('Region').selectOption('Harbour');
  await page.getByLabel('Source of the profile').fill('Written with her consent');
  await page.getByRole('button', { name: 'Add a profile' }).click();
  await expectDone(page, 'Profile added.');

  const theirs = await page.context().newPage();
  await signIn(theirs, await freshMember());
  await expect(theirs.getByRole('link', { name: 'The draw' })).toHaveAttribute('href', '/vote');
  await theirs.goto('/meet');
  await expect(theirs.locator('main')).toContainText('Harbour');
  await expect(theirs.locator('main')).toContainText('Aya');
  await page.getByRole('button', { name: 'Hide profile now' }).click();
  await expectDone(page, 'Saved.');
  await theirs.reload();
  await expect(theirs.locator('main')).not.toContainText('Aya');
});

test('an announcement is written in three languages, previewed, published and withdrawn', async ({
  page,
  app,
  freshMember,
}) => {
  await signInAtDesk(page, app, 'content');
  await openSection(page, 'Content');
  await page.getByRole('link', { name: 'Announcements' }).click();
  await page.getByRole('link', { name: 'Write an announcement' }).click();
  for (const [language, title, text] of [
    ['English', 'Closed on Sunday', 'We rest.'],
    ['简体中文', '周日休息', '我们休息。'],
    ['日本語', '日曜は休み', '休みます。'],
  ] as const) {
    await page.getByLabel(`Title · ${language}`).fill(title);
    await page.getByLabel(`Text · ${language}`).fill(text);
  }
  await page.getByRole('checkbox', { name: 'Important' }).check();
  await page.getByRole('button', { name: 'Save and preview' }).click();
  await expectDone(page, 'Saved. Members can’t see it yet.');
  await expect(page.getByRole('article')).toContainText(['We rest.', '我们休息。', '休みます。']);

  const theirs = await page.context().newPage();
  await signIn(theirs, await freshMember());
  await theirs.goto('/profile/announcements');
  await expect(theirs.locator('main')).not.toContainText('Closed on Sunday');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectDone(page, 'Published.');
  for (const [lang, title] of [
    ['en', 'Closed on Sunday'],
    ['zh-CN', '周日休息'],
    ['ja', '日曜は休み'],
  ] as const) {
    await theirs.context().addCookies([{ name: 'lang', value: lang, url: app.url }]);
    await theirs.goto('/profile/announcements');
    await expect(theirs.locator('main')).toContainText(title);
  }
  // Cookies are those of a host: the desk speaks Japanese now, too.
  await page.context().clearCookies({ name: 'lang' });
  await unfold(page, 'Withdraw now');
  await page.getByRole('button', { name: 'Withdraw now' }).click();
  await expectDone(page, 'Withdrawn.');
  await theirs.goto('/profile/announcements');
  await expect(theirs.locator('main')).not.toContainText('Closed on Sunday');
});

test('an invite code lets so many people in, and the hours are those that members read', async ({
  page,
  app,
  freshMember,
}) => {
  await signInAtDesk(page, app, 'owner');
  await openSection(page, 'Content');
  await page.getByRole('link', { name: 'Invite codes' }).click();
  await page.getByLabel('Number of people').fill('2');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expectDone(page, /Code \w+ created\./);
  await expect(page.locator('main li')).toContainText('Used by 0 of 2');
  const code = (await page.locator('main li .d-code').textContent()) ?? '';
  const isValid = async () => {
    const answer = await fetch(`${app.api}/member/check-invite-code?code=${code}`);
    return ((await answer.json()) as { data: { valid: boolean } }).data.valid;
  };
  expect(await isValid()).toBe(true);
  await unfold(page, `End ${code}`);
  await page.getByRole('button', { name: `End ${code}` }).click();
  await expectDone(page, 'has ended.');
  expect(await isValid()).toBe(false);

  await openSection(page, 'Conversations');
  await page.getByRole('link', { name: 'Opening hours' }).click();
  await page.getByLabel('Team name').fill('Harbour desk');
  await page.getByLabel('Opens').fill('09:30');
  await page.getByLabel('Closes').fill('18:00');
  await page.getByLabel('Time zone').fill('Asia/Tokyo');
  await page.getByLabel('Closed on').fill('Christmas');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter days such as 2026-12-25');
  await page.getByLabel('Closed on').fill('2026-12-25');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expectDone(page, 'Saved.');
  const theirs = await page.context().newPage();
  await signIn(theirs, await freshMember());
  await theirs.goto('/profile/customer-service');
  await expect(theirs.locator('main')).toContainText('Harbour desk');
  await expect(theirs.locator('main')).toContainText('09:30');
});

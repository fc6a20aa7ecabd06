import { DESK_ENV, expectDone, openSection, signInAtDesk } from '../../harness/desk';
import { signIn } from '../../harness/pages';
import { newPicture } from '../../harness/picture';
import { expect, test } from '../../harness/test';

test.use({ appEnv: DESK_ENV });

test('a conversation is answered with a canned answer and a picture, assigned, and closed', async ({
  page,
  app,
  freshMember,
}) => {
  const member = await freshMember();
  const theirs = await page.context().newPage();
  await signIn(theirs, member);
  const write = async (text: string) => {
    await theirs.goto('/profile/customer-service');
    await theirs.getByLabel('Your message').fill(text);
    await theirs.getByRole('button', { name: 'Send' }).click();
    await expect(theirs.getByRole('log')).toContainText(text);
  };
  await write('Where is my recharge?');

  const { name } = await signInAtDesk(page, app, 'desk');
  await openSection(page, 'Conversations');
  await page.getByRole('link', { name: 'Canned answers' }).click();
  await page.getByLabel('Name').fill('On its way');
  for (const [language, text] of [
    ['English', 'It is on its way.'],
    ['简体中文', '已经在路上了。'],
    ['日本語', '手続き中です。'],
  ] as const)
    await page.getByLabel(language).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectDone(page, 'Saved.');

  await openSection(page, 'Conversations');
  await expect(page.locator('main li', { hasText: member.username })).toContainText('Where is my recharge?');
  await page.getByRole('link', { name: member.username }).click();
  const answer = page.getByRole('form', { name: 'Answer' });
  await answer.getByRole('textbox', { name: 'Answer' }).fill('Good day.');
  await answer.getByLabel('Canned answers').selectOption('On its way');
  await answer.getByRole('button', { name: 'Insert' }).click();
  await expect(answer.getByRole('textbox', { name: 'Answer' })).toHaveValue('Good day.\n\nIt is on its way.');
  await answer.getByLabel('Picture').setInputFiles(await newPicture());
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await expectDone(page, `Your answer to ${member.username} was sent.`);

  await theirs.goto('/profile/customer-service');
  await expect(theirs.getByRole('log')).toContainText('It is on its way.');
  await expect(theirs.getByRole('log')).not.toContainText(name);
  const picture = theirs.getByRole('log').getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);

  await write('Thank you. And my withdrawal?');
  await page.goto(`${app.desk}/desk/conversations`);
  await page.getByRole('link', { name: member.username }).click();
  const assigned = page.getByRole('combobox', { name: 'Assigned to' });
  await assigned.selectOption(name);
  await page.getByRole('button', { name: 'Assign' }).click();
  await expectDone(page, 'Assigned.');
  await expect(assigned).toHaveValue(name);
  await page.getByRole('button', { name: 'Mark as waiting for member' }).click();
  await expectDone(page, `${member.username}’s conversation is now waiting for the member.`);
  const listed = async (state: string) => {
    await page.goto(`${app.desk}/desk/conversations`);
    await page.getByRole('link', { name: state, exact: true }).click();
    return page.locator('main li', { hasText: member.username });
  };
  await expect(await listed('Waiting for the member')).toContainText(`Assigned to ${name}`);
  await page.getByRole('link', { name: member.username }).click();
  await page.getByRole('button', { name: 'Close conversation' }).click();
  await expectDone(page, `The conversation with ${member.username} was closed.`);
  await expect(await listed('Closed')).toBeVisible();
  // What the member writes opens it again.
  await write('One thing more.');
  await expect(await listed('Waiting for us')).toContainText('One thing more.');
});

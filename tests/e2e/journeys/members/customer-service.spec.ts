import { readFileSync } from 'node:fs';
import { CHAT_ADDRESS } from '../../../services/world';
import { signIn } from '../../harness/pages';
import { newPicture } from '../../harness/picture';
import { expect, test } from '../../harness/test';

test('a member writes to customer service, shows a picture, and keeps a transcript', async ({
  page,
  app,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Customer service' }).click();
  const main = page.locator('main');
  await expect(main).toContainText('We never ask you to pay to withdraw.');
  if (app.plain) {
    await expect(main).toContainText('You can’t send messages here');
    await expect(page.getByLabel('Your message')).toHaveCount(0);
    return expect(main.getByRole('link', { name: 'Chat at chat.example' })).toHaveAttribute('href', CHAT_ADDRESS);
  }
  await expect(main).toContainText('messages wait until the person running it replies');
  await expect(main).toContainText(/Not known yet|from recent replies/);

  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('Please write a message or choose a picture.');

  await page.getByLabel('Your message').fill('Where is my recharge?\nI sent it yesterday.');
  await page.getByLabel('Picture (optional)').setInputFiles(await newPicture());
  await page.getByRole('button', { name: 'Send' }).click();
  const messages = page.getByRole('log').getByRole('listitem');
  await expect(messages).toHaveCount(2);
  await expect(messages.first()).toContainText('I sent it yesterday.');
  await expect(messages.last()).toContainText('Automatic message');
  const picture = messages.first().getByRole('img', { name: 'Picture: You' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await expect(page.getByLabel('Your message')).toHaveValue('');

  await page.getByLabel('Your message').fill('One thing more.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages).toHaveCount(3);
  await expect(messages.last()).toContainText('One thing more.');
  await expect(page.getByLabel('Your message')).toHaveValue('');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download conversation (.txt)' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toMatch(/You\n {2}Where is my recharge\?\n {2}I sent it yesterday\.\n {2}\[picture\]/);
  expect(text).toContain('Automatic message\n');
});

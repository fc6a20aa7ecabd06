import { expectErrors } from '../../harness/funds';
import { signIn } from '../../harness/pages';
import { BTC_ADDRESS } from '../../harness/payout';
import { expect, test } from '../../harness/test';

const CARD = {
  holderName: 'Ann Reed',
  cardNumber: '4111 1111 1111 1111',
  branchName: 'Old Harbour',
  branchCode: '001',
  phone: '+86 138 0013 8000',
};
const REQUIRED = 'Please fill in this field.';

test('a card with wrong fields is not saved, each is named and what was typed stays', async ({
  page,
  app,
  freshMember,
}) => {
  const bank = app.plain ? 'River Bank' : 'Riverside Mutual';
  await signIn(page, await freshMember());
  await page.goto('/profile/bank-card/add');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expectErrors(page, {
    ...Object.fromEntries(Object.keys(CARD).map((field) => [`add-bank-${field}`, REQUIRED])),
    'add-bank-bankName': 'Please choose or enter your bank.',
  });
  const wrong = { ...CARD, cardNumber: '4111 1111 1111 1112', phone: '12345' };
  for (const [field, typed] of Object.entries(wrong)) await page.locator(`#add-bank-${field}`).fill(typed);
  await page.locator('#add-bank-bankName').selectOption(bank);
  await save.click();
  await expectErrors(page, {
    'add-bank-cardNumber': 'Invalid card number format.',
    'add-bank-phone': 'Invalid phone number format.',
  });
  for (const [field, typed] of Object.entries(wrong))
    await expect(page.locator(`#add-bank-${field}`)).toHaveValue(typed);
  await expect(page.locator('#add-bank-bankName')).toHaveValue(bank);

  await page.getByRole('link', { name: 'BTC address' }).click();
  const address = page.locator('#add-btc-address');
  for (const [typed, said] of [
    ['', REQUIRED],
    [BTC_ADDRESS.slice(0, -1), 'This isn’t a complete BTC address.'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'This address belongs to a test network'],
  ] as const) {
    await address.fill(typed);
    await save.click();
    await expectErrors(page, { 'add-btc-address': said });
    await expect(address).toHaveValue(typed);
  }
  await page.goto('/profile/bank-card');
  await expect(page.locator('main')).toContainText('You haven’t added a payout account yet.');
});

test('two taps on Save are one card, one of two is the default, and a page asks before one is deleted', async ({
  page,
  app,
  freshMember,
}) => {
  const bank = app.plain ? 'River Bank' : 'Harbour Bank';
  await signIn(page, await freshMember());
  await page.goto('/profile/bank-card/add');
  for (const [field, typed] of Object.entries(CARD)) await page.locator(`#add-bank-${field}`).fill(typed);
  await page.locator('#add-bank-bankName').selectOption(bank);
  await page.getByRole('button', { name: 'Save' }).dblclick();
  // The second tap aborts the navigation of the first one.
  await expect(page).toHaveURL(/\/profile\/bank-card$/);
  const accounts = page.locator('main section');
  await expect(accounts).toHaveCount(1);
  await page.goto('/profile/bank-card/add?kind=btc');
  await page.locator('#add-btc-address').fill(BTC_ADDRESS);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/profile/bank-card');
  const card = accounts.filter({ hasText: bank });
  const address = accounts.filter({ hasText: 'BTC address' });
  await expect(address).toContainText('Default account');
  await expect(card).not.toContainText('Default account');

  await card.getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete this payout account?');
  await expect(page.locator('main')).toContainText('•••• 1111');
  await page.getByRole('link', { name: 'Keep it' }).click();
  await expect(accounts).toHaveCount(2);
  await card.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/profile/bank-card');
  await expect(page.locator('body')).toContainText('Deleted.');
  await expect(accounts).toHaveCount(1);
  await expect(address).toBeVisible();
});

import { fillRegistration, freshName, signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

/** Source: docs/product-rules.md, X5. */
const OPERATOR = {
  OPERATOR_NAME: 'Lantern Games Ltd',
  OPERATOR_LICENCE: 'LIC-2026-0042',
  OPERATOR_LICENCE_URL: 'https://register.example/0042',
  OPERATOR_COUNTRIES: 'MT, JP',
  OPERATOR_COMPLAINTS: 'complaints@lantern.example',
  OPERATOR_FUNDS_PROTECTION: 'medium https://lantern.example/funds',
};
const PROTECTION = 'if the operator becomes insolvent, members’ money has medium protection';

// Real money needs a member API of the operator's own.
test.use({ memberApi: 'plain', appEnv: OPERATOR });

test('with real money, registration asks for the country, and the recharge page says how money is protected', async ({
  page,
  app,
}) => {
  const [username, password] = [freshName(), 'moonlight-7'];
  const fields = { username, email: `${username}@example.org`, password, confirmPassword: password };
  await page.goto('/register?by=email');
  const country = page.getByRole('combobox', { name: 'Where do you live?' });
  await expect(country).toHaveValue('');
  await country.selectOption('Another country');
  await fillRegistration(page, fields);
  await expect(page.locator('#register-country-error')).toContainText('You can’t register from another one.');
  await expect(page.locator('#register-username')).toHaveValue(username);
  await expect(page.locator('#register-password')).toHaveValue('');
  // Nothing was registered.
  const login = await page.request.post(`${app.api}/member/login`, { data: { username, password } });
  expect(await login.text()).toContain('Wrong username or password');

  await country.selectOption('Malta');
  await fillRegistration(page, fields);
  await page.waitForURL('**/home');
  await page.goto('/profile/recharge');
  const main = page.locator('main');
  await expect(main).toContainText(PROTECTION);
  await expect(main).not.toContainText('send money to anyone');
  const text = await main.innerText();
  expect(text.indexOf(PROTECTION)).toBeLessThan(text.indexOf('Amount'));
  await expect(main.locator('a[href="https://lantern.example/funds"]')).toBeVisible();
  await page.goto('/about-operator');
  await expect(main).toContainText(PROTECTION);
  await expect(main).toContainText('Malta');
});

test('with real money and a service without limits, the page of limits names who can close the account', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.goto('/profile/limits');
  await expect(page.locator('main')).toContainText('ask the operator to close or block your account');
  await expect(page.locator('main')).toContainText('complaints@lantern.example');
});

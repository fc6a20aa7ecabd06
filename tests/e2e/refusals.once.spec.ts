import { launchRefused } from './harness/app';
import { expect, test } from './harness/test';

test('real-money mode starts with all five of the operator’s facts or not at all', async () => {
  const { code, log } = await launchRefused({ OPERATOR_NAME: 'Garden Ltd', OPERATOR_LICENCE: 'X-1' });
  expect(code).toBe(1);
  expect(log).toContain('OPERATOR_LICENCE_URL, OPERATOR_COUNTRIES, OPERATOR_COMPLAINTS');
  expect(log).not.toContain('Garden Ltd');
});

test('real-money mode without a member API of the operator’s own is refused', async () => {
  const { code, log } = await launchRefused({
    OPERATOR_NAME: 'Garden Ltd',
    OPERATOR_LICENCE: 'X-1',
    OPERATOR_LICENCE_URL: 'https://register.example/1',
    OPERATOR_COUNTRIES: 'JP',
    OPERATOR_COMPLAINTS: 'complaints@garden.example',
    SESSION_SECRETS: 'a secret of tests that has more than 32 characters',
  });
  expect(code).toBe(1);
  expect(log).toContain('API_BASE_URL');
  expect(log).not.toContain('Garden Ltd');
});

test('a foreign member API without secrets for the cookies is refused', async () => {
  const { code, log } = await launchRefused({ API_BASE_URL: 'http://127.0.0.1:9' });
  expect(code).toBe(1);
  expect(log).toContain('SESSION_SECRETS');
});

test('a mistyped variable is named with the one that was meant', async () => {
  const { code, log } = await launchRefused({ API_BASE_UR: 'http://127.0.0.1:9' });
  expect(code).toBe(1);
  expect(log).toContain('is API_BASE_URL meant?');
});

import { describe, expect, test } from 'vitest';
import { readRegistration } from './registration';

const PASSWORDS = { passwordMin: 6, passwordMax: 20, brandName: 'Night Garden', common: new Set(['password1']) };
const input = {
  username: 'Ann.Gardener',
  email: ' Ann@Example.com ',
  phone: '+81 90-1234-5678',
  password: 'garden2026',
  confirmPassword: 'garden2026',
  inviteCode: '',
};
const read = (given: Partial<typeof input>, open: { email: boolean; phone: boolean; inviteCode: boolean }) =>
  readRegistration({ ...input, ...given }, { registration: open, ...PASSWORDS }, 'en');
const both = { email: true, phone: true, inviteCode: false };

describe.each([
  [{ email: false, phone: false }, {}],
  [{ email: true, phone: false }, { email: 'required' }],
  [{ email: false, phone: true }, { phone: 'required' }],
  [
    { email: true, phone: true },
    { email: 'required', phone: 'required' },
  ],
])('with %o open', (modes, missing) => {
  test.each([false, true])('and invite codes needed: %s, what is open is asked for and nothing else', (inviteCode) => {
    const needed = inviteCode ? { ...missing, inviteCode: 'required' } : missing;
    const given = read({ email: '', phone: '' }, { ...modes, inviteCode });
    if (Object.keys(needed).length === 0) expect(given).toHaveProperty('registration');
    else expect(given).toEqual({ fields: needed });
    expect(read({ inviteCode: 'GARDEN' }, { ...modes, inviteCode })).toEqual({
      registration: {
        username: 'Ann.Gardener',
        usernameKey: 'ann.gardener',
        email: modes.email ? 'ann@example.com' : null,
        phone: modes.phone ? '+819012345678' : null,
        inviteCode: inviteCode ? 'GARDEN' : undefined,
      },
    });
  });
});

test('with both open, one of e-mail and phone is enough', () => {
  expect(read({ phone: '' }, both)).toMatchObject({ registration: { email: 'ann@example.com', phone: null } });
  expect(read({ email: '' }, both)).toMatchObject({ registration: { email: null, phone: '+819012345678' } });
});

test('what is not open is not looked at', () => {
  expect(read({ phone: 'nonsense' }, { ...both, phone: false })).toMatchObject({ registration: { phone: null } });
});

test('every wrong field is named at once', () => {
  const wrong = { username: 'a b', email: 'x', phone: 'y', password: '12345', confirmPassword: '54321' };
  expect(read(wrong, both)).toEqual({
    fields: {
      username: 'format',
      email: 'format',
      phone: 'format',
      password: 'too_short',
      confirmPassword: 'mismatch',
    },
  });
});

test('a name of digits alone could be a phone number of somebody else', () => {
  expect(read({ username: '09012345678' }, both)).toEqual({ fields: { username: 'format' } });
});

test('the length of a password is counted in characters', () => {
  const flowers = '🌹'.repeat(6);
  expect(read({ password: flowers, confirmPassword: flowers }, both)).toHaveProperty('registration');
  const long = '🌹'.repeat(21);
  expect(read({ password: long, confirmPassword: long }, both)).toEqual({ fields: { password: 'too_long' } });
});

test('a number without a country code is one of the language that the member reads', () => {
  const rules = { registration: both, ...PASSWORDS };
  const phoneOf = (phone: string, lang: 'en' | 'ja' | 'zh-cn') => readRegistration({ ...input, phone }, rules, lang);
  expect(phoneOf('090-1234-5678', 'ja')).toMatchObject({ registration: { phone: '+819012345678' } });
  expect(phoneOf('138 0013 8000', 'zh-cn')).toMatchObject({ registration: { phone: '+8613800138000' } });
  expect(phoneOf('090-1234-5678', 'en')).toEqual({ fields: { phone: 'format' } });
});

test.each([
  ['password1', 'one of the most common'],
  ['NightGarden1', 'made of the brand'],
  ['ann.gardener99', 'made of the username'],
  ['Ann2026', 'made of the e-mail'],
])('the password %s is refused: it is %s', (password) => {
  expect(read({ password, confirmPassword: password }, both)).toEqual({ fields: { password: 'common' } });
});

import { describe, expect, it } from 'vitest';
import { loginSchema, registerSchema, type RegisterRules } from './account.schema';

const RULES: RegisterRules = {
  by: 'email',
  inviteCode: false,
  countries: undefined,
  minimumAge: 18,
  passwordMin: 6,
  passwordMax: 20,
  isEasy: (password, names) => password === 'password1' || names.includes(password),
};
const TYPED = {
  username: ' ann ',
  email: ' ann@example.com ',
  password: 'garden2026',
  confirmPassword: 'garden2026',
  adult: 'on',
};

/** Codes by field. */
function errors(typed: object, rules: Partial<RegisterRules> = {}): Record<string, string[] | undefined> {
  const read = registerSchema({ ...RULES, ...rules }).safeParse({ ...TYPED, ...typed });
  return read.success ? {} : read.error.flatten().fieldErrors;
}

describe('the login form', () => {
  it('needs both fields and keeps blanks of the password alone', () => {
    expect(loginSchema.parse({ username: ' ann ', password: ' x ' })).toEqual({ username: 'ann', password: ' x ' });
    for (const typed of [{}, { username: ' ', password: undefined }]) {
      const { error } = loginSchema.safeParse(typed);
      expect(error?.flatten().fieldErrors).toEqual({ username: ['required'], password: ['required'] });
    }
  });
});

describe('the register form', () => {
  it('is right when everything is there', () => {
    expect(errors({})).toEqual({});
    expect(registerSchema(RULES).parse(TYPED)).toMatchObject({ username: 'ann', email: 'ann@example.com' });
  });

  it('refuses a password that is easily guessed, also by the names that are typed with it', () => {
    for (const password of ['password1', 'ann123'])
      expect(errors({ password, confirmPassword: password, username: 'ann123' })).toEqual({
        password: ['password.common'],
      });
    expect(errors({ password: 'gardener', confirmPassword: 'gardener', email: 'gardener@example.com' })).toEqual({
      password: ['password.common'],
    });
  });

  it('asks for what the configuration shows and drops what it does not', () => {
    const phone = registerSchema({ ...RULES, by: 'phone' }).parse({
      ...TYPED,
      phone: '+819012345678',
      inviteCode: 'X',
    });
    expect(phone).toMatchObject({ email: undefined, phone: '+819012345678', inviteCode: undefined });
    expect(errors({ phone: undefined }, { by: 'phone' })).toEqual({ phone: ['required'] });
    expect(errors({ email: undefined })).toEqual({ email: ['required'] });
    expect(errors({ email: undefined }, { by: undefined })).toEqual({});
    expect(errors({}, { inviteCode: true })).toEqual({ inviteCode: ['required'] });
  });

  it.each([
    ['12345', false],
    ['123456', true],
    ['x'.repeat(20), true],
    ['x'.repeat(21), false],
    ['🌹🌹🌹🌹🌹', false],
    ['🌹🌹🌹🌹🌹🌹', true],
    ['      ', true],
  ])('counts the characters of the password %j as a person does', (password, right) => {
    const found = errors({ password, confirmPassword: password });
    expect(found).toEqual(right ? {} : { password: ['password.length?min=6&max=20'] });
  });

  it('says that the passwords differ at the second one, and only if there is one', () => {
    expect(errors({ confirmPassword: 'other' })).toEqual({ confirmPassword: ['password.mismatch'] });
    expect(errors({ confirmPassword: undefined })).toEqual({ confirmPassword: ['required'] });
  });

  it('needs the word of the member to be of age', () => {
    for (const adult of [undefined, 'off', 'true', ''])
      expect(errors({ adult }, { minimumAge: 21 })).toEqual({ adult: ['adult.required?age=21'] });
  });

  it.each(['ann@', 'ann', 'ann@example', '@example.com', 'a b@example.com', 'ann@exa mple.com'])(
    'takes %j for no e-mail',
    (email) => {
      expect(errors({ email })).toEqual({ email: ['email.format'] });
    },
  );

  it.each([
    ['+86 138 0013 8000', true],
    ['(03) 1234-5678', true],
    ['09012345678', true],
    ['12345', false],
    ['+8190123456789012', false],
    ['call me', false],
    ['+81 90 1234 567x', false],
  ])('reads the phone number %j as people write it: %s', (phone, right) => {
    expect(errors({ phone }, { by: 'phone' })).toEqual(right ? {} : { phone: ['phone.format'] });
  });
});

describe('the country of a registration', () => {
  const countries = ['JP', 'MT'];

  it('is not asked in the demo, and left out if it is sent', () => {
    expect(registerSchema(RULES).parse({ ...TYPED, country: 'JP' }).country).toBeUndefined();
  });

  it('is one of those that the operator may serve', () => {
    expect(registerSchema({ ...RULES, countries }).parse({ ...TYPED, country: 'MT' }).country).toBe('MT');
  });

  it.each([
    [undefined, 'required'],
    ['', 'required'],
    ['other', 'country.invalid'],
    ['DE', 'country.invalid'],
    ['jp', 'country.invalid'],
    ['JP,MT', 'country.invalid'],
    ['x'.repeat(9), 'too_long'],
  ])('is not %j', (country, code) => {
    const { error } = registerSchema({ ...RULES, countries }).safeParse({ ...TYPED, country });
    expect(error?.issues[0]).toMatchObject({ path: ['country'], message: code });
  });
});

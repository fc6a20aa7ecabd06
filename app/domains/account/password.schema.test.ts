import { describe, expect, it } from 'vitest';
import { changePasswordSchema, paymentPasswordSchema, weakness } from './password.schema';

const login = changePasswordSchema({ passwordMin: 6, passwordMax: 20, isEasy: (password) => password === 'password1' });

function said(schema: typeof login | typeof paymentPasswordSchema, sent: object): Record<string, string> {
  const issues = schema.safeParse(sent).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('changing the login password', () => {
  const change = (newPassword: string, confirmPassword = newPassword) =>
    said(login, { oldPassword: 'garden2026', newPassword, confirmPassword });

  it('takes six to twenty characters, whatever they are made of', () => {
    for (const good of ['abcdef', 'x'.repeat(20), '夜の庭と花々', '🌹'.repeat(20)]) expect(change(good)).toEqual({});
    for (const bad of ['abcde', 'x'.repeat(21), '🌹'.repeat(5)])
      expect(change(bad)).toEqual({ newPassword: 'password.length?min=6&max=20' });
  });

  it('asks for both new entries to agree, and to be another one than before', () => {
    expect(change('garden2027', 'garden2028')).toEqual({ confirmPassword: 'password.mismatch' });
    expect(change('garden2026')).toEqual({ newPassword: 'newPassword.same' });
  });

  it('refuses one that is easily guessed', () => {
    expect(change('password1')).toEqual({ newPassword: 'newPassword.common' });
  });

  it('asks for every field', () => {
    expect(said(login, {})).toEqual({
      oldPassword: 'required',
      newPassword: 'required',
      confirmPassword: 'required',
    });
  });
});

describe('the payment password', () => {
  const first = (newPassword: string, confirmPassword = newPassword) =>
    said(paymentPasswordSchema, { way: 'first', password: 'garden2026', newPassword, confirmPassword });

  it('has exactly six digits', () => {
    expect(first('284917')).toEqual({});
    for (const bad of ['28491', '2849170', '28491a', '28 917'])
      expect(first(bad)).toMatchObject({ newPassword: 'payment.digits' });
  });

  it('may be typed in full width', () => {
    expect(
      paymentPasswordSchema.parse({
        way: 'change',
        oldPassword: '１３５７９０',
        newPassword: '２８４９１７',
        confirmPassword: '284917',
      }),
    ).toEqual({ way: 'change', oldPassword: '135790', newPassword: '284917', confirmPassword: '284917' });
  });

  it('is none that everybody tries first', () => {
    for (const run of ['123456', '654321', '456789', '012345']) expect(first(run).newPassword).toBe('payment.run');
    for (const same of ['000000', '888888']) expect(first(same).newPassword).toBe('payment.repeated');
    for (const good of ['135790', '112233', '123457', '890123']) expect(weakness(good), good).toBeUndefined();
  });

  it('that is in use may be a weak one: it is on its way out', () => {
    expect(
      said(paymentPasswordSchema, {
        way: 'change',
        oldPassword: '123456',
        newPassword: '284917',
        confirmPassword: '284917',
      }),
    ).toEqual({});
  });

  it('agrees with its confirmation and differs from the one before', () => {
    expect(first('284917', '284918')).toEqual({ confirmPassword: 'payment.mismatch' });
    const same = { way: 'change', oldPassword: '284917', newPassword: '284917', confirmPassword: '284917' };
    expect(said(paymentPasswordSchema, same)).toEqual({ newPassword: 'newPassword.same' });
  });

  it('is set with the login password or changed with the one before, and in no third way', () => {
    expect(said(paymentPasswordSchema, { way: 'first', newPassword: '284917', confirmPassword: '284917' })).toEqual({
      password: 'required',
    });
    expect(said(paymentPasswordSchema, { newPassword: '284917' })).toEqual({ way: 'form.unreadable' });
  });
});

import { describe, expect, it } from 'vitest';
import { mailSchema } from './mail.schema';

const errorsOf = (form: Record<string, string>) => {
  const read = mailSchema.safeParse(form);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('what a member chooses', () => {
  it('is off where the box is empty', () => {
    expect(mailSchema.parse({ act: 'choose', email: ' me@example.com ', answers: 'on' })).toEqual({
      act: 'choose',
      email: 'me@example.com',
      answers: true,
      withdrawals: false,
      logins: false,
    });
  });

  it('needs an address, except to turn everything off', () => {
    expect(errorsOf({ act: 'choose', logins: 'on' })).toEqual(['email: required']);
    expect(errorsOf({ act: 'choose' })).toEqual([]);
  });

  it.each([
    'me',
    'me@',
    'me@example.com, you@example.com',
    'me@example.com\r\nBcc: you@example.com',
    '<me@example.com>',
  ])('goes to no address such as %j', (email) => {
    expect(errorsOf({ act: 'choose', email, logins: 'on' })).toEqual(['email: email.format']);
  });
});

describe('the code', () => {
  it('may be typed with spaces and hyphens', () => {
    expect(errorsOf({ act: 'confirm', code: '1234-56 78' })).toEqual([]);
    expect(errorsOf({ act: 'confirm' })).toEqual(['code: required']);
    expect(errorsOf({ act: 'confirm', code: 'abc' })).toEqual(['code: code.invalid']);
  });
});

it('a form with neither is unreadable', () => {
  expect(errorsOf({ act: 'other' })).toEqual(['act: form.unreadable']);
});

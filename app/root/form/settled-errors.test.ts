import { describe, expect, it } from 'vitest';
import { errorCode } from '~/i18n/error-text';
import { isSettled, type FieldNow } from './settled-errors';

const now = (value: string, more: Partial<FieldNow> = {}): FieldNow => ({
  value,
  sent: undefined,
  above: undefined,
  isLeft: false,
  ...more,
});

describe('an error whose rule is known', () => {
  it('about an empty field goes with the first character', () => {
    expect(isSettled('required', now(' '))).toBe(false);
    expect(isSettled('required', now('a'))).toBe(true);
  });

  it('about a length stays until the length is right', () => {
    const code = errorCode('password.length', { min: 6, max: 20 });
    expect(isSettled(code, now('12345', { isLeft: true }))).toBe(false);
    expect(isSettled(code, now('123456'))).toBe(true);
    expect(isSettled(code, now('1'.repeat(21)))).toBe(false);
  });

  it('about a repeated password stays until both are the same', () => {
    expect(isSettled('password.mismatch', now('garden', { above: 'gardens', isLeft: true }))).toBe(false);
    expect(isSettled('password.mismatch', now('garden', { above: 'garden' }))).toBe(true);
  });

  it('about six digits stays until there are six', () => {
    expect(isSettled('payment.digits', now('12345', { isLeft: true }))).toBe(false);
    expect(isSettled('payment.digits', now('135790'))).toBe(true);
  });
});

it('an error that only the server can judge goes when the field is left with another value', () => {
  const low = errorCode('withdraw.amount_low', { min: '$100.00' });
  expect(isSettled(low, now('50', { sent: '50', isLeft: true })), 'the very value').toBe(false);
  expect(isSettled(low, now('150', { sent: '50' })), 'still being typed').toBe(false);
  expect(isSettled(low, now('150', { sent: '50', isLeft: true }))).toBe(true);
  expect(isSettled(low, now('', { sent: '50', isLeft: true })), 'emptied').toBe(false);
});

import { describe, expect, it } from 'vitest';
import { betSchema } from './bet.schema';

const FORM = { pattern: 'rose', amount: '10', period: '42', formKey: '0b6f6b9e-3f0e-4f0f-9c38-9a4c2a6d1c55' };

describe('the bet form', () => {
  it.each([
    ['10', 1000],
    ['0.01', 1],
    [' 1,234.5 ', 123_450],
    ['１２３．４５', 12_345],
    ['１，０００', 100_000],
  ])('reads %j as a stake and keeps it as it was typed', (amount, stake) => {
    expect(betSchema.parse({ ...FORM, amount }).amount).toEqual({ typed: amount, stake });
  });

  it.each(['0', '0.00', '-1', '1e3', '0x10', '1.005', '1,50', '9'.repeat(41), 'ten', undefined])(
    'takes %j for no amount',
    (amount) => {
      expect(betSchema.safeParse({ ...FORM, amount }).error?.flatten().fieldErrors).toEqual({
        amount: ['amount.format'],
      });
    },
  );

  it('asks for the pattern and the amount at once, and for nothing in their place', () => {
    expect(betSchema.safeParse({ ...FORM, pattern: undefined, amount: '' }).error?.flatten().fieldErrors).toEqual({
      pattern: ['pattern.required'],
      amount: ['amount.format'],
    });
  });

  it.each([{ formKey: 'x' }, { formKey: undefined }, { period: 'x'.repeat(65) }, { period: undefined }])(
    'cannot be read with %j',
    (broken) => {
      expect(Object.values(betSchema.safeParse({ ...FORM, ...broken }).error?.flatten().fieldErrors ?? {})).toEqual([
        ['form.unreadable'],
      ]);
    },
  );
});

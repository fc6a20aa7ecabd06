import { expect, it } from 'vitest';
import { PAYOUT_KINDS } from '~/contract/payout-kind';
import { payoutAccountSchema } from './payout-account.schema';

it('a bank card needs every field', () => {
  const read = payoutAccountSchema('en').safeParse({ kind: 'bank', formKey: crypto.randomUUID() });
  expect(Object.keys(read.error?.formErrors.fieldErrors ?? {}).sort()).toEqual(
    ['bankName', 'branchCode', 'branchName', 'cardNumber', 'holderName', 'phone'].sort(),
  );
});

it('each kind of payout account has its form', () => {
  expect(new Set(payoutAccountSchema('en').optionsMap.keys())).toEqual(new Set(PAYOUT_KINDS));
});

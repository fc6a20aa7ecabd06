import { expect, test } from 'vitest';
import { grouped, otpauthAddress } from './setup.view';

test('a key is shown in groups of four', () => {
  expect(grouped('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(grouped('')).toBe('');
});

test('the address of a secret names the service and the member, in any script', () => {
  const address = otpauthAddress('ABCD', 'Night Garden & Co', '花 & ann:1');
  expect(address).toContain('Night%20Garden%20%26%20Co');
  const url = new URL(address);
  expect([url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual(['ABCD', 'Night Garden & Co']);
  expect(url.pathname.split('/').at(-1)?.split(':').map(decodeURIComponent)).toEqual([
    'Night Garden & Co',
    '花 & ann:1',
  ]);
  expect(otpauthAddress('ABCD', 'Garden', '')).toContain('totp/Garden?');
});

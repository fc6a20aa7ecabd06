import { expect, test } from 'vitest';
import { grouped, otpauthAddress, qrDrawing } from './setup.view';

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

test('a QR code has a border of four light modules and a finder in each of three corners', () => {
  const { size, path } = qrDrawing('otpauth://totp/Garden?secret=ABCD');
  const isDark = (x: number, y: number) => path.includes(`M${x} ${y}h`);
  expect([isDark(3, 4), isDark(4, 3), isDark(4, 4), isDark(size - 5, 4), isDark(4, size - 5)]).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(isDark(5, 5)).toBe(false);
});

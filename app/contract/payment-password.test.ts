import { expect, it } from 'vitest';
import { readPaymentPassword } from './payment-password';

it('a payment password is six digits, in whichever width and with whichever blanks they are typed', () => {
  for (const typed of ['246810', ' 246 810\n', '２４６　８１０', '246-810', '\u200b246810'])
    expect(readPaymentPassword(typed)).toBe('246810');
});

it('and nothing else', () => {
  for (const typed of ['', '24681', '2468100', '24681o', '+246810', '٢٤٦٨١٠'])
    expect(readPaymentPassword(typed)).toBeUndefined();
});

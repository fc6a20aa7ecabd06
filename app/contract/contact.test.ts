import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskContact } from './contact';

test.each([
  ['+819012345678', '•••• 5678'],
  ['ann.lee@example.com', 'a•••@example.com'],
  ['LINE: ann_22', 'LINE •••• 22'],
  ['微信: ann', '微信 •••• n'],
  ['QQ: a1', 'QQ ••••'],
  ['•••• 5678', '•••• 5678'],
  ['138****8000', '138****8000'],
])('%s is shown as %s', (contact, shown) => {
  expect(maskContact(contact)).toBe(shown);
});

test('never more than a third of a number or name is shown, and masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w+.-]{1,40}$/), (contact) => {
      const shown = maskContact(contact);
      expect(shown.replace(/^•+ ?/, '').length).toBeLessThanOrEqual(contact.length / 3);
      expect(maskContact(shown)).toBe(shown);
    }),
  );
});

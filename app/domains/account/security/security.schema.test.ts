import { expect, it } from 'vitest';
import { endLoginSchema } from './security.schema';

it('the form that ends a login names one, or all others', () => {
  expect(endLoginSchema.parse({ which: 'one', id: 'a1' })).toEqual({ which: 'one', id: 'a1' });
  expect(endLoginSchema.parse({ which: 'others' })).toEqual({ which: 'others' });
});

it.each([{}, { which: 'all' }, { which: 'one' }, { which: 'one', id: '' }, { which: 'one', id: 'x'.repeat(65) }])(
  'a form that ends neither cannot be read: %o',
  (sent) => {
    const codes = endLoginSchema.safeParse(sent).error?.issues.map(({ message }) => message);
    expect(codes).toEqual(['form.unreadable']);
  },
);

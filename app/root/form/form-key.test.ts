import { expect, it } from 'vitest';
import { formKeyOf } from './form-key';

const holding = (initialValue: Record<string, string>) => ({ result: { initialValue } });

it('is the key of the entries that the form holds, however often the page is loaded anew', () => {
  expect(formKeyOf(holding({ formKey: 'sent', text: 'x' }), 'rendered')).toBe('sent');
});

it('is that of the page where the form holds none', () => {
  for (const reply of [undefined, holding({}), holding({ formKey: '' })])
    expect(formKeyOf(reply, 'rendered')).toBe('rendered');
});

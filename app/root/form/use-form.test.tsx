import * as conform from '@conform-to/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as browser from './use-form';

type Options = Parameters<typeof browser.useForm>[0];
type Metadata = Record<string, unknown>;

const NAMES = ['amount', 'bankId', 'note'];

/** The props of a form and its fields, from one of the two libraries. */
function saidBy(library: 'conform' | 'browser', options: Options): unknown {
  let said: unknown;
  function Form() {
    const use = (library === 'conform' ? conform.useForm : browser.useForm) as (
      options: Options,
    ) => [Metadata, Metadata];
    const [form, fields] = use(options);
    const propsOf = (library === 'conform' ? conform.getFormProps : browser.getFormProps) as unknown;
    const { onSubmit, ...props } = (propsOf as (form: Metadata) => Metadata)(form);
    said = {
      props,
      canBeSent: typeof onSubmit,
      errors: form['allErrors'],
      fields: NAMES.map((name) => {
        const { id, name: called, initialValue, errors } = fields[name] as Metadata;
        return { id, called, initialValue, errors };
      }),
    };
    return null;
  }
  renderToStaticMarkup(createElement(Form));
  return said;
}

const FORMS: [string, Options][] = [
  ['that is empty', { id: 'withdraw' }],
  ['with something in it', { id: 'withdraw', defaultValue: { amount: '12.50', bankId: undefined, note: '' } }],
  [
    'that was answered',
    {
      id: 'withdraw',
      defaultValue: { amount: '1', bankId: '7' },
      lastResult: { initialValue: { amount: '12.50', note: '' }, error: { amount: ['amount.format', 'required'] } },
    },
  ],
  [
    'that failed as a whole',
    { id: 'withdraw', lastResult: { initialValue: {}, error: { '': ['form.busy'], elsewhere: ['invalid'] } } },
  ],
  ['whose answer names no error', { id: 'withdraw', lastResult: { initialValue: { amount: '3' } } }],
];

describe('in browsers', () => {
  it.each(FORMS)('a form %s is what it is on the server', (_, options) => {
    expect(saidBy('browser', options)).toEqual(saidBy('conform', options));
  });
});

import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useForm } from './use-form';

type Options = Parameters<typeof useForm<'amount' | 'note'>>[0];

/** What a form holds after it was rendered with each of the options in turn. */
function rendered(first: Options, ...later: Options[]) {
  let held = {};
  function Form() {
    const [step, setStep] = useState(0);
    const [form, { amount, note }] = useForm<'amount' | 'note'>([first, ...later][step] ?? first);
    if (step < later.length) setStep(step + 1);
    held = { ...form, amount, note };
    return null;
  }
  renderToStaticMarkup(createElement(Form));
  return held;
}

const REFUSED = { initialValue: { amount: '12.50', note: '' }, error: { '': ['form.busy'], amount: ['required'] } };

it('an empty form has its fields, without values or errors', () => {
  expect(rendered({ id: 'withdraw', defaultValue: { amount: undefined, note: '' } })).toEqual({
    id: 'withdraw',
    allErrors: {},
    amount: { id: 'withdraw-amount', name: 'amount', initialValue: undefined, errors: undefined },
    note: { id: 'withdraw-note', name: 'note', initialValue: undefined, errors: undefined },
  });
});

it('an answer takes the place of the defaults', () => {
  expect(rendered({ id: 'withdraw', defaultValue: { amount: '1', note: 'x' }, lastResult: REFUSED })).toMatchObject({
    allErrors: REFUSED.error,
    amount: { initialValue: '12.50', errors: ['required'] },
    note: { initialValue: undefined, errors: undefined },
  });
});

it('errors stay until the next answer', () => {
  const answered = { id: 'withdraw', lastResult: REFUSED };
  expect(rendered(answered, { id: 'withdraw' })).toMatchObject({ amount: { errors: ['required'] } });
  const next = { initialValue: {}, error: { note: ['too_long'] } };
  expect(rendered(answered, { id: 'withdraw', lastResult: next })).toMatchObject({
    allErrors: next.error,
    amount: { initialValue: '12.50', errors: undefined },
    note: { errors: ['too_long'] },
  });
});

it('a form with another id begins with its defaults, without the answer of the one before', () => {
  const other = { id: 'recharge', defaultValue: { amount: '3' }, lastResult: REFUSED };
  expect(rendered({ id: 'withdraw', lastResult: REFUSED }, other)).toMatchObject({
    id: 'recharge',
    allErrors: {},
    amount: { id: 'recharge-amount', initialValue: '3', errors: undefined },
  });
});

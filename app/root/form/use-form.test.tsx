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

const ERRORS = { '': ['form.busy'], amount: ['required'] };
const REFUSED = { result: { initialValue: { amount: '12.50', note: '' }, error: ERRORS }, outcome: 'refused' } as const;

it('an empty form has its fields, without values or errors', () => {
  expect(rendered({ id: 'withdraw', defaultValue: { amount: undefined, note: '' } })).toEqual({
    id: 'withdraw',
    allErrors: {},
    outcome: undefined,
    settle: expect.any(Function) as unknown,
    amount: { id: 'withdraw-amount', name: 'amount', initialValue: undefined, errors: undefined },
    note: { id: 'withdraw-note', name: 'note', initialValue: undefined, errors: undefined },
  });
});

it('an answer takes the place of the defaults', () => {
  expect(rendered({ id: 'withdraw', defaultValue: { amount: '1', note: 'x' }, reply: REFUSED })).toMatchObject({
    allErrors: ERRORS,
    outcome: 'refused',
    amount: { initialValue: '12.50', errors: ['required'] },
    note: { initialValue: undefined, errors: undefined },
  });
});

it('errors stay until the next answer', () => {
  const answered = { id: 'withdraw', reply: REFUSED };
  expect(rendered(answered, { id: 'withdraw' })).toMatchObject({
    outcome: 'refused',
    amount: { errors: ['required'] },
  });
  const next = { result: { initialValue: {}, error: { note: ['too_long'] } }, outcome: 'unknown' } as const;
  expect(rendered(answered, { id: 'withdraw', reply: next })).toMatchObject({
    allErrors: next.result.error,
    outcome: 'unknown',
    amount: { initialValue: '12.50', errors: undefined },
    note: { errors: ['too_long'] },
  });
});

it('a form with another id begins with its defaults, without the answer of the one before', () => {
  const other = { id: 'recharge', defaultValue: { amount: '3' }, reply: REFUSED };
  expect(rendered({ id: 'withdraw', reply: REFUSED }, other)).toMatchObject({
    id: 'recharge',
    allErrors: {},
    outcome: undefined,
    amount: { id: 'recharge-amount', initialValue: '3', errors: undefined },
  });
});

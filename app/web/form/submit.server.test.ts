import type { ActionFunctionArgs } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { UpstreamError, type UpstreamErrorKind } from '~/upstream/call/upstream-error';
import { KeyReused, OutcomeUnknown } from '../idempotency/idempotency.server';
import { RateLimited } from './account-rate-limit.server';
import { FormError, unknownOutcome } from './form-error';
import { submit, type OpenForm } from './submit.server';

type Failed = Partial<ConstructorParameters<typeof UpstreamError>[1]>;

const schema = z.object({ amount: z.string(), formKey: z.string() });
const SENT = { amount: '10', formKey: 'key-1' };

const failed = (kind: UpstreamErrorKind, details: Failed = {}) =>
  new UpstreamError(kind, { path: '/member/withdraw', requestId: 'r-1', ...details });

const refused = (details: Failed = {}) => failed('refused', { code: 400, ...details });

interface Given {
  form?: Partial<OpenForm<typeof schema>>;
  /** Whether an earlier attempt with the same key may have been carried out. */
  hadRun?: boolean;
}

/** Sends a form whose `run` throws. @returns the reply, its status, and whether the form may have been carried out */
async function sent(thrown: unknown, { form, hadRun = false }: Given = {}) {
  const app = {
    sessions: { findSession: () => Promise.resolve({ token: 'token', name: 'ann' }) },
    guards: { hasFormToken: () => Promise.resolve(true) },
    idempotency: { mightHaveRun: () => Promise.resolve(hadRun) },
    upstream: { createApi: () => ({}), callTimeout: () => 1_000 },
    log: { error: vi.fn() },
  };
  const context: Record<string, unknown> = { app, requestId: 'r-1', address: '192.0.2.1' };
  const request = new Request('http://localhost/form', { method: 'POST', body: new URLSearchParams(SENT) });
  const run = vi.fn().mockRejectedValue(thrown);
  const args = { request, params: {}, context } as unknown as ActionFunctionArgs;
  const reply = await submit(args, { access: 'anyone', schema, run, ...form });
  if (reply instanceof Response) throw new Error('The form was answered with a response.');
  const { entries } = context['failedSubmission'] as { entries: { isUnknown: boolean } };
  return {
    status: reply.init?.status,
    headers: reply.init?.headers,
    outcome: reply.data.outcome,
    mayHaveRun: entries.isUnknown,
    errors: reply.data.result.error,
    values: reply.data.result.initialValue,
    logged: app.log.error.mock.calls.length,
  };
}

/** Nothing happened: the form, or the upstream, refused it. */
const REFUSED = { outcome: 'refused', mayHaveRun: false };
/** Nothing happened, and the same form may be sent again. */
const FAILED = { outcome: 'failed', mayHaveRun: false };
/** A call failed, and it may have been carried out. */
const UNSURE = { outcome: 'failed', mayHaveRun: true };
/** It may have been carried out, and lists may tell. */
const UNKNOWN = { outcome: 'unknown', mayHaveRun: true };

describe('the outcome of a form whose run throws', () => {
  it.each<[string, unknown, { outcome: string; mayHaveRun: boolean }, number, Given?]>([
    ['a refusal of its own', new FormError({ amount: ['required'] }), REFUSED, 400],
    ['an unknown outcome of its own', unknownOutcome('form.unsure', failed('timeout')), UNKNOWN, 504],
    ['too many attempts', new RateLimited(90), FAILED, 429],
    ['a key with other entries', new KeyReused(), { outcome: 'repeated', mayHaveRun: true }, 409],
    [
      'the same, by the upstream',
      refused({ hadKey: true, data: { reason: 'duplicate' } }),
      { outcome: 'repeated', mayHaveRun: true },
      409,
    ],
    ['the same, by code 409', refused({ hadKey: true, code: 409 }), { outcome: 'repeated', mayHaveRun: true }, 409],
    ['code 409 of a call without a key', refused({ code: 409 }), REFUSED, 400],
    ['a lost form of another process', new OutcomeUnknown(), UNSURE, 504],
    ['an error that is no failed call', new TypeError('x is undefined'), UNKNOWN, 500],
    ['an error page of ours', data({ code: 'notFound.text', requestId: 'r-1' }, { status: 404 }), REFUSED, 404],
    ['the same, of a fault', data({ code: 'unexpected.text', requestId: 'r-1' }, { status: 500 }), UNSURE, 500],
    ['a published reason', refused({ data: { reason: 'balance' } }), REFUSED, 400],
    ['an unpublished reason', refused({ data: { reason: 'deposit_first' } }), REFUSED, 400],
    ['fields that are refused', refused({ data: { fields: { amount: 'format' } } }), REFUSED, 400],
    ['a refusal without a reason', refused(), REFUSED, 400],
    ['the upstream’s rate limit', refused({ code: 429, data: { reason: 'rate', retryAfter: 30 } }), FAILED, 429],
    ['an envelope that reports a fault', refused({ code: 500 }), { outcome: 'refused', mayHaveRun: true }, 400],
    ['a call that is not offered', failed('absent'), FAILED, 404],
    ['a call that could not be built', failed('setup'), FAILED, 500],
    ['a call that was not sent', failed('not_sent'), FAILED, 503],
    ['the same after an unsure attempt', failed('not_sent'), UNKNOWN, 503, { hadRun: true }],
    ['no connection after an unsure attempt', failed('unreachable'), UNKNOWN, 502, { hadRun: true }],
    ['no connection', failed('unreachable'), FAILED, 502],
    ['a timeout', failed('timeout'), UNSURE, 504],
    ['a gateway timeout', failed('gateway_timeout'), UNSURE, 504],
    ['a lost answer', failed('network'), UNSURE, 502],
    ['an answer against the contract', failed('malformed'), UNSURE, 502],
    ['a server error', failed('server_error'), UNSURE, 502],
    ['an unavailable service', failed('unavailable'), UNSURE, 503],
  ])('%s', async (_, thrown, wanted, status, given) => {
    const { logged, ...reply } = await sent(thrown, given);
    expect(reply).toMatchObject({ ...wanted, status, values: SENT });
    expect(logged, 'unexpected errors alone are logged here').toBe(thrown instanceof TypeError ? 1 : 0);
  });

  it('is a redirect where a redirect is thrown', async () => {
    const leaving = redirect('/elsewhere');
    await expect(sent(leaving)).rejects.toBe(leaving);
  });
});

describe('the errors of a form whose run throws', () => {
  const said = { serviceSays: 'No.', onMoney: false };
  it.each<[string, unknown, Record<string, string[]>, Given?]>([
    [
      'stand at the field of the reason',
      refused({ data: { reason: 'balance' } }),
      { amount: ['reason.balance'] },
      {
        form: { reasons: { balance: 'amount' } },
      },
    ],
    ['stand above the form without such a field', refused({ data: { reason: 'balance' } }), { '': ['reason.balance'] }],
    [
      'name a field’s code, if it is known',
      refused({ data: { fields: { amount: 'format', name: 'pay_first', 'a.b': 'format' } } }),
      { amount: ['amount.format'], name: ['name.invalid'] },
    ],
    [
      'are the form’s own for a refusal without a reason, beside the words of the service',
      refused({ said }),
      { '': ['load.films', 'said?text=No.'] },
      { form: { failure: 'load.films' } },
    ],
    [
      'never take a reason that is not published',
      refused({ data: { reason: 'deposit_first', fields: { amount: 'format' } } }),
      { '': ['reason.unpublished'] },
      { form: { reasons: { deposit_first: 'amount' } } },
    ],
    [
      'name the failed call and its request',
      failed('timeout'),
      { '': ['form.failed?problem=upstream.timeout%3Fpath%3D%252Fmember%252Fwithdraw&id=r-1'] },
    ],
  ])('%s', async (_, thrown, errors, given) => {
    expect((await sent(thrown, given)).errors).toEqual(errors);
  });

  it('say how long to wait, in the headers, too', async () => {
    const { headers } = await sent(refused({ data: { reason: 'rate', retryAfter: 29.5 } }));
    expect(headers).toEqual({ 'Retry-After': '30' });
    expect((await sent(new RateLimited(90))).headers).toEqual({ 'Retry-After': '90' });
  });

  it('come with new values where a form names some', async () => {
    const renewed = { form: { afterSentBefore: () => ({ formKey: 'key-2' }) } };
    expect((await sent(new KeyReused(), renewed)).values).toEqual({ amount: '10', formKey: 'key-2' });
    const other = new FormError({}, 409, 'repeated', { amount: '' });
    expect((await sent(other)).values).toEqual({ amount: '', formKey: 'key-1' });
  });
});

import { describe, expect, it } from 'vitest';
import { errorText } from '~/i18n/error-text';
import { textsOf } from '~/i18n/texts.server';
import { serviceText } from '~/upstream/text/service-text.server';
import { UpstreamError, type UpstreamErrorKind } from '~/upstream/call/upstream-error';
import { isPageProblem, messageOf, problemCode, problemOf } from './problem';

const failed = (kind: UpstreamErrorKind, details: object = {}) =>
  new UpstreamError(kind, { path: '/game/saveorder', requestId: 'id-1', ...details });
const sentence = (error: UpstreamError) => errorText(textsOf('en'), problemCode(error));

describe('what a member reads of a refusal', () => {
  it('is our sentence for a reason of the contract, whatever the upstream says beside it', () => {
    expect(sentence(failed('refused', { said: serviceText('E1001'), data: { reason: 'balance' } }))).toBe(
      'Insufficient balance.',
    );
  });

  it('is that the request failed, and apart from it what the service says, where it has no reason', () => {
    const error = failed('refused', { said: serviceText('Sold out today') });
    expect(sentence(error)).toBe('The request failed.');
    expect(messageOf(error)).toEqual({
      code: 'upstream.refused',
      said: { serviceSays: 'Sold out today', onMoney: false },
    });
  });

  it('is that its reason is not a published one, and apart from it what the service says, where it has reasons of its own', () => {
    for (const data of [{ reason: 'sold_out' }, { reason: '__proto__' }, { reason: 'credentials' }]) {
      const error = failed('refused', { said: serviceText('Sold out today'), data });
      expect(sentence(error)).toContain('isn’t one of the published ones');
      expect(problemOf(error).problem.said?.serviceSays).toBe('Sold out today');
    }
  });

  it('is not what the service says beside a reason of the contract', () => {
    const error = failed('refused', { said: serviceText('E1001'), data: { reason: 'balance' } });
    expect(problemOf(error).problem).not.toHaveProperty('said');
    expect(messageOf(error)).toEqual({ code: 'reason.balance', said: undefined });
  });

  it('is that the request failed where the upstream says nothing', () => {
    expect(sentence(failed('refused'))).toBe('The request failed.');
    expect(sentence(failed('expired'))).toBe('Your sign-in has expired, please sign in again.');
  });
});

describe('the status of a page about a failed call', () => {
  it.each([
    [failed('bad_request'), 400],
    [failed('forbidden'), 403],
    [failed('not_found'), 404],
    [failed('expired'), 401],
    [failed('refused'), 400],
    [failed('refused', { code: 404 }), 404],
    [failed('refused', { data: { reason: 'not_found' } }), 404],
    [failed('refused', { code: 429 }), 429],
    [failed('request_timeout'), 504],
    [failed('timeout'), 504],
    [failed('gateway_timeout'), 504],
    [failed('server_error'), 502],
    [failed('not_implemented'), 502],
    [failed('bad_gateway'), 502],
    [failed('http_version'), 502],
    [failed('network'), 502],
    [failed('malformed'), 502],
    [failed('unavailable'), 503],
    [failed('setup'), 500],
  ])('says whose fault it is: %s', (error, status) => {
    expect(problemOf(error)).toEqual({ status, problem: { code: problemCode(error), requestId: 'id-1' } });
  });
});

it('a problem of ours is told from other answers by its shape', () => {
  expect(isPageProblem({ code: 'film.missing', requestId: 'id-1' })).toBe(true);
  for (const other of [null, undefined, 'Not Found', {}, { code: 'x' }, []]) expect(isPageProblem(other)).toBe(false);
});

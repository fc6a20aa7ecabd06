import { expect, it } from 'vitest';
import { isSameAgain } from './bet-answer';

it.each([
  [{ '': ['bet.unsure?id=1'] }, true],
  [{ '': ['form.stale'] }, true],
  [{ '': ['form.line_lost'] }, true],
  [{ '': ['form.unsure?id=1'] }, true],
  [{ '': ['form.unforeseen?id=1'] }, true],
  [{ '': ['form.failed?problem=upstream.forbidden'] }, true],
  [{ '': ['reason.rate?retryAfter=3'] }, true],
  [{ '': ['form.sent_before'] }, false],
  [{ '': ['bet.closed?period=1'] }, false],
  [{ '': ['reason.excluded'] }, false],
  [{ '': ['said?text=No'] }, false],
  [{ amount: ['bet.balance?available=1'] }, false],
  [{ formKey: ['form.unreadable'] }, false],
])('after %j the same form is to be sent again: %s', (errors, expected) => {
  expect(isSameAgain(errors)).toBe(expected);
});

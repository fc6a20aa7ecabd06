import { expect, it } from 'vitest';
import { failedSubmissionOf, forgetAnswered, isAnswered, markFailedSubmission } from './failed-submission.server';

const entries = (text: string) => ({ page: '/x', values: { text }, isUnknown: false });

it('remembers an answered form until its request is over, with what was typed where somebody was signed in', () => {
  markFailedSubmission('one', entries('hello'));
  markFailedSubmission('two', undefined);
  expect([isAnswered('one'), isAnswered('two'), isAnswered('three')]).toEqual([true, true, false]);
  expect([failedSubmissionOf('one')?.values, failedSubmissionOf('two')]).toEqual([{ text: 'hello' }, undefined]);
  forgetAnswered('one');
  expect([isAnswered('one'), failedSubmissionOf('one')]).toEqual([false, undefined]);
});

it('takes no more room than a few megabytes, however much is sent by however many', () => {
  const long = 'x'.repeat(60_000);
  for (let at = 0; at < 200; at += 1) markFailedSubmission(`id ${at}`, entries(long));
  const held = Array.from({ length: 200 }, (_, at) => isAnswered(`id ${at}`)).filter(Boolean).length;
  expect(held * long.length).toBeLessThanOrEqual(4_000_000);
  expect([isAnswered('id 199'), held > 50]).toEqual([true, true]);
});

import { expect, test } from 'vitest';
import { closeSchema, dataSchema } from './own-data.schema';

const CLOSE = { act: 'close', password: 'garden2026', sure: 'on', remainder: '' };

const problems = (sent: object) => {
  const read = closeSchema.safeParse(sent);
  return read.success ? {} : read.error.flatten().fieldErrors;
};

test('a file needs the password', () => {
  expect(dataSchema.safeParse({}).error?.flatten().fieldErrors).toEqual({ password: ['required'] });
  expect(dataSchema.parse({ password: 'x' })).toEqual({ password: 'x' });
});

test('an account is closed with the password and a tick', () => {
  expect(problems(CLOSE)).toEqual({});
  expect(problems({ act: 'close', remainder: '' })).toEqual({ password: ['required'], sure: ['close.sure'] });
});

test('a rest is given up with a tick of its own, and in whole minor units', () => {
  expect(problems({ ...CLOSE, remainder: '250' })).toEqual({ giveUp: ['close.giveUp'] });
  expect(closeSchema.parse({ ...CLOSE, remainder: '250', giveUp: 'on' })).toMatchObject({ remainder: 250 });
  for (const remainder of ['-1', '2.5', '1e3', '1'.repeat(13)])
    expect(problems({ ...CLOSE, remainder, giveUp: 'on' })).toEqual({ remainder: ['form.unreadable'] });
});

test('cancelling needs nothing else', () => {
  expect(closeSchema.parse({ act: 'cancel' })).toEqual({ act: 'cancel' });
  expect(problems({ act: 'erase' })).toEqual({ act: ['form.unreadable'] });
});

import { expect, it } from 'vitest';
import { favouriteSchema, historySchema, sentPositionSchema } from './watching.schema';

const passes = (schema: typeof favouriteSchema | typeof historySchema | typeof sentPositionSchema, sent: object) =>
  schema.safeParse(sent).success;

it('a favourite is added or removed, and nothing else', () => {
  expect(['add', 'remove', 'sell', ''].map((favourite) => passes(favouriteSchema, { favourite }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a history is turned on or off, emptied, or loses one film', () => {
  for (const act of ['on', 'off', 'clear']) expect(passes(historySchema, { act })).toBe(true);
  expect(passes(historySchema, { forget: '7' })).toBe(true);
  for (const wrong of [{}, { act: 'forget' }, { forget: '' }, { forget: 'x'.repeat(65) }])
    expect(passes(historySchema, wrong), JSON.stringify(wrong)).toBe(false);
});

it('a position is whole seconds of a day', () => {
  const ticket = 'a.b';
  expect(sentPositionSchema.parse({ ticket, seconds: '90' })).toEqual({ ticket, seconds: 90 });
  for (const seconds of ['-1', '1.5', '86401', 'x'])
    expect(passes(sentPositionSchema, { ticket, seconds })).toBe(false);
});

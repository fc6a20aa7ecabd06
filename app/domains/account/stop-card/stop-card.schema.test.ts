import { describe, expect, it } from 'vitest';
import { findPause } from '../limits.schema';
import { STOP_CHOICES, stopCardSchema, stopChoiceSchema } from './stop-card.schema';

describe('the choice of a stop card', () => {
  it('is every length that a member can choose after signing in, and no other', () => {
    expect(STOP_CHOICES).toHaveLength(7);
    for (const { kind, days, value } of STOP_CHOICES) {
      expect(findPause(kind, String(days))).toEqual({ kind, days });
      expect(stopChoiceSchema.parse({ pause: value })).toEqual({ pause: { kind, days } });
    }
  });

  it.each([undefined, '', 'timeout', 'timeout-2', 'timeout-184', 'exclusion-1', 'exclusion-0184', 'timeout-1 ', '1'])(
    'refuses %j with the sentence that asks for a length',
    (pause) => {
      const read = stopChoiceSchema.safeParse({ pause });
      expect(read.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
        ['pause', 'pause.length'],
      ]);
    },
  );
});

it('a stop card is made or withdrawn, and nothing else', () => {
  expect(stopCardSchema.safeParse({ act: 'make' }).success).toBe(true);
  expect(stopCardSchema.safeParse({ act: 'withdraw' }).success).toBe(true);
  for (const act of [undefined, '', 'use', 'Make']) expect(stopCardSchema.safeParse({ act }).success).toBe(false);
});

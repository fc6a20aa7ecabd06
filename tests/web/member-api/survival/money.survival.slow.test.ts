import { test } from 'vitest';
import { expectMoneySurvives } from './money.survival';

test('two processes that move the money of the same members and are killed at random lose and double no cent', async () => {
  await expectMoneySurvives(3);
});

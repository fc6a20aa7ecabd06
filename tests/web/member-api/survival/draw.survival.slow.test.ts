import { randomInt } from 'node:crypto';
import { test } from 'vitest';
import { expectSurvival } from './draw.survival';

test('two processes that are killed again and again settle each bet once and lose none', async () => {
  await expectSurvival(randomInt(2 ** 31), 5);
});

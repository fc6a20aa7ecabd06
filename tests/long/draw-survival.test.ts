import { randomInt } from 'node:crypto';
import { test } from 'vitest';
import { expectSurvival } from '../web/member-api/survival/draw.survival';

test(
  'two processes that are killed two hundred times settle each bet once and lose none',
  { timeout: 1_800_000 },
  async () => {
    await expectSurvival(randomInt(2 ** 31), 200);
  },
);

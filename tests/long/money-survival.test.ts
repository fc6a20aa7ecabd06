import { test } from 'vitest';
import { expectMoneySurvives } from '../web/member-api/survival/money.survival';

test(
  'two processes that move money and are killed a hundred times lose and double no cent',
  { timeout: 1_800_000 },
  async () => {
    await expectMoneySurvives(100);
  },
);

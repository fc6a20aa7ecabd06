import { test } from 'vitest';
import { expectMoneyAddsUp } from './funds.money';

test('after every one of two thousand steps, right and wrong, sent once and again, the money adds up', async () => {
  await expectMoneyAddsUp(2_000);
}, 600_000);

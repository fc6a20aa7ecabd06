import { test } from 'vitest';
import { expectMoneyAddsUp } from './funds.money';

test('after every one of ten thousand steps, right and wrong, sent once and again, the money adds up', async () => {
  await expectMoneyAddsUp(10_000);
}, 600_000);

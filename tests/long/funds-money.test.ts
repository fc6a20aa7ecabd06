import { test } from 'vitest';
import { expectMoneyAddsUp } from '../web/member-api/survival/funds.money';

test('after every one of a hundred thousand steps the money adds up', { timeout: 3_600_000 }, async () => {
  await expectMoneyAddsUp(100_000);
});

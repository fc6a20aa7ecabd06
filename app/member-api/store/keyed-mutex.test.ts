import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex';

test('tasks of one key wait for each other, those of another do not, and a failure stops nobody', async () => {
  const inTurn = createKeyedMutex();
  const order: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = inTurn('ann', async () => {
    await gate;
    order.push('ann 1');
    throw new Error('no');
  });
  const second = inTurn('ann', () => Promise.resolve(order.push('ann 2')));
  await inTurn('bea', () => Promise.resolve(order.push('bea')));
  open();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(order).toEqual(['bea', 'ann 1', 'ann 2']);
});

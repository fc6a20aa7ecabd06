import { expect, test } from 'vitest';
import { createDecodingQueue } from './decoding-queue';

/** Work that the test completes by hand. */
function heldWork() {
  let running = 0;
  let most = 0;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    open,
    most: () => most,
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
      return 'decoded';
    },
  };
}

test('one picture is decoded at a time, as many wait as there are places, and the next is refused', async () => {
  const decode = createDecodingQueue(8, 5);
  const held = heldWork();
  const taken = Array.from({ length: 9 }, () => decode(held.work));
  await expect(decode(held.work)).rejects.toMatchObject({ reason: 'rate', retryAfter: 5 });
  held.open();
  expect(await Promise.all(taken)).toEqual(Array(9).fill('decoded'));
  expect(held.most()).toBe(1);
});

test('a picture that cannot be decoded gives up its place', async () => {
  const decode = createDecodingQueue(0, 5);
  await expect(decode(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await decode(() => Promise.resolve('decoded'))).toBe('decoded');
});

import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { webStreamOf } from './web-stream';

const bytes = (text: string) => new TextEncoder().encode(text);

test('gives all bytes, and no more at a time than are taken', async () => {
  let made = 0;
  const source = new Readable({
    highWaterMark: 1,
    read() {
      made += 1;
      this.push(made > 100 ? null : bytes('x'));
    },
  });
  const reader = webStreamOf(source).getReader();
  // Chunks that wait are joined.
  let taken = (await reader.read()).value?.length ?? 0;
  await wait(5);
  expect(made).toBeLessThan(10);
  for (let next = await reader.read(); !next.done; next = await reader.read()) taken += next.value.length;
  expect(taken).toBe(100);
});

test.each(['before anything is read', 'after a read', 'during a read'])('a cancel %s ends the source', async (when) => {
  const source = new Readable({ read: () => undefined });
  source.push(bytes('a'));
  const reader = webStreamOf(source).getReader();
  if (when !== 'before anything is read') await reader.read();
  const waiting = when === 'during a read' ? reader.read() : undefined;
  if (!waiting) source.push(bytes('b'));
  await reader.cancel();
  if (waiting) expect((await waiting).done).toBe(true);
  await wait(5);
  expect(source.destroyed).toBe(true);
});

test('an error of the source is that of the reader, whenever it comes', async () => {
  const source = new Readable({ read: () => undefined });
  const reader = webStreamOf(source).getReader();
  source.destroy(new Error('cut off'));
  await wait(5);
  await expect(reader.read()).rejects.toThrow('cut off');
});

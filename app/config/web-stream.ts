import type { Readable } from 'node:stream';

/**
 * The bytes of a Node stream as the body of an answer, read as fast as they are taken. A cancel destroys the Node stream. Node's own
 * `Readable.toWeb` throws outside of every promise when data comes right after a cancel, which ends the process.
 */
export function webStreamOf(source: Readable): ReadableStream<Uint8Array> {
  // The reader gets its errors; without a listener one that comes before the first read would end the process.
  source.on('error', () => undefined);
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel() {
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Text as the body of an answer, made only as fast as it is taken. When whoever takes it goes away, nothing more is made;
 * when making it fails, the answer breaks off instead of ending like a whole one.
 *
 * @param pieces what is sent, a piece at a time
 * @param brokenOff is told why
 */
export function downloadStream(
  pieces: AsyncGenerator<string, void, undefined>,
  brokenOff: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        brokenOff(error);
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return();
    },
  });
}

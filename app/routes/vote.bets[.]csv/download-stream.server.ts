/**
 * Streams text as a response body, with backpressure. Generation stops when the client disconnects. If generation fails, the
 * response is aborted, so it cannot pass for a complete file.
 *
 * @param pieces the text in parts
 * @param brokenOff called with the error
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

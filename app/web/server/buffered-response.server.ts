/** The bytes of responses that are one buffer: sending them directly is cheaper than reading the response's stream. */
const pieces = new WeakMap<Response, Buffer>();

/** Requests whose sender uses {@link bufferOf}. */
const asking = new WeakSet<Request>();

/** Marks a request whose sender will use {@link bufferOf}, so that the response needs no stream. */
export const wantsBuffer = (request: Request): Request => {
  asking.add(request);
  return request;
};

/** Creates a response from a buffer. */
export function wholeAnswer(request: Request, bytes: Buffer, init: ResponseInit): Response {
  // The buffer is not backed by a SharedArrayBuffer.
  const response = new Response(asking.has(request) ? null : (bytes as Buffer<ArrayBuffer>), init);
  pieces.set(response, bytes);
  return response;
}

/** The buffer of a response, if it was created from one: its stream need not be read. */
export function bufferOf(response: Response): Buffer | undefined {
  return pieces.get(response);
}

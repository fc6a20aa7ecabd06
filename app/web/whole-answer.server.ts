/**
 * The bytes of answers that are one piece. Whoever sends such an answer need not read its stream, which costs more than to
 * send it.
 */
const pieces = new WeakMap<Response, Buffer>();

/** Requests whose answer is sent by somebody who asks for its piece. */
const asking = new WeakSet<Request>();

/** Says that whoever sends the answer to a request asks for its piece: a stream of it need not be made. */
export const asksForPiece = (request: Request): Request => {
  asking.add(request);
  return request;
};

/** Makes an answer of bytes that are known already. */
export function wholeAnswer(request: Request, bytes: Buffer, init: ResponseInit): Response {
  // None of it is shared with another thread.
  const response = new Response(asking.has(request) ? null : (bytes as Buffer<ArrayBuffer>), init);
  pieces.set(response, bytes);
  return response;
}

/** The bytes of an answer that was made of them: nobody needs to read its stream. */
export function pieceOf(response: Response): Buffer | undefined {
  return pieces.get(response);
}

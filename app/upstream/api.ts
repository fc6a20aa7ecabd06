import type { Call, RequestOf, ResponseOf } from '~/contract/call';

/** Options of one call. */
export interface CallOptions<Answer = never> {
  /** The form's key, for calls that must happen once however often they are sent. */
  idempotencyKey?: string | undefined;
  /** Tells an answer that lacks what was asked for, from a service that has no refusal of its own for that. */
  lacks?: ((answer: Answer) => boolean) | undefined;
}

/**
 * Makes a call as one member (or as nobody), in one language, for one request.
 *
 * @throws UpstreamError for everything that is not a success
 */
export type Api = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  options?: CallOptions<ResponseOf<C>>,
) => Promise<ResponseOf<C>>;

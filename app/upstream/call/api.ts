import type { Upstream } from '../upstream';
import type { Call, RequestOf, ResponseOf } from '~/contract/call';

/** Options of one call. */
export interface CallOptions<Answer = never> {
  /** The form's idempotency key, for calls that must run once however often they are sent. */
  idempotencyKey?: string | undefined;
  /** Detects a "not found" answer from a service that has no refusal for it. */
  lacks?: ((answer: Answer) => boolean) | undefined;
}

/**
 * Makes a call as one member (or anonymously), in one language, for one request.
 *
 * @throws UpstreamError for everything that is not a success
 */
export type Send = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  options?: CallOptions<ResponseOf<C>>,
) => Promise<ResponseOf<C>>;

/** The client of a request: its calls, and the upstream that they go to, with what is known of it. */
export type Api = Send & { readonly upstream: Upstream };

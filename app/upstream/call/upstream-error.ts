import type { RefusalData } from '~/contract/envelope';
import { reasonsOf, type Reason } from '~/contract/reasons';
import type { ServiceText } from '../text/service-text.server';

/** The specification's catalogue of HTTP statuses (chapter 8). */
const HTTP_KINDS = {
  400: 'bad_request',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_timeout',
  500: 'server_error',
  501: 'not_implemented',
  502: 'bad_gateway',
  503: 'unavailable',
  504: 'gateway_timeout',
  505: 'http_version',
} as const;

/** The kind of an HTTP error status; a status outside the catalogue counts as no response. */
export function kindOfStatus(status: number): UpstreamErrorKind {
  const known: Readonly<Record<number, UpstreamErrorKind>> = HTTP_KINDS;
  return known[status] ?? 'network';
}

/**
 * Whether an HTTP status outside the catalogue, together with an envelope, is a refusal: many frameworks reject a form with 409
 * or 422. 405 means that the call does not exist.
 */
export const isRefusalStatus = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 405 && kindOfStatus(status) === 'network';

/**
 * All failures of upstream calls: the catalogue above, and failures without a status.
 *
 * - `network`: no answer, or a status that is not in the catalogue
 * - `setup`: the request could not even be built
 * - `unreachable`: the connection failed
 * - `not_sent`: the circuit breaker is open, so the call was not made
 * - `timeout`: no complete answer within our own timeout
 * - `malformed`: an answer that violates the contract (HTML, half JSON, wrong types, too large)
 * - `refused`: an envelope with another code; its `msg` is for the member
 * - `absent`: an optional call that the service does not serve, or that was skipped because that is known
 * - `expired`: the login has expired
 */
export type UpstreamErrorKind =
  | (typeof HTTP_KINDS)[keyof typeof HTTP_KINDS]
  | 'network'
  | 'setup'
  | 'unreachable'
  | 'not_sent'
  | 'timeout'
  | 'malformed'
  | 'refused'
  | 'absent'
  | 'expired';

interface Details {
  /** Path of the call, without the base URL and query: safe to show. */
  path: string;
  requestId: string;
  /** The upstream's own words for the member (`msg`). */
  said?: ServiceText | undefined;
  /** The data of a refusal. */
  data?: RefusalData | undefined;
  /** The envelope's code, or the HTTP status. */
  code?: number | undefined;
  /** Whether the call carried an idempotency key. */
  hadKey?: boolean | undefined;
  /** Whether the service may lack the call: it is optional and has never succeeded. */
  mayBeAbsent?: boolean | undefined;
  cause?: unknown;
}

/** A failed call. Only the upstream client throws it. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly path: string;
  readonly requestId: string;
  readonly said: ServiceText | undefined;
  readonly data: RefusalData;
  readonly code: number | undefined;
  readonly hadKey: boolean;
  readonly mayBeAbsent: boolean;

  constructor(
    readonly kind: UpstreamErrorKind,
    private readonly details: Details,
  ) {
    super(`${kind} (${details.path})`, { cause: details.cause });
    this.path = details.path;
    this.requestId = details.requestId;
    this.said = details.said;
    this.data = details.data ?? {};
    this.code = details.code;
    this.hadKey = details.hadKey ?? false;
    this.mayBeAbsent = details.mayBeAbsent ?? false;
  }

  /** A copy with another kind or other details. */
  as(kind: UpstreamErrorKind, details: Partial<Details> = {}): UpstreamError {
    return new UpstreamError(kind, { ...this.details, ...details });
  }

  /** The stable code of a refusal, if the contract allows it for this call; otherwise none. */
  get reason(): Reason | undefined {
    return reasonsOf(this.path).find((known) => known === this.data.reason);
  }

  /** Whether the upstream refused the call for a reason that may not refuse it, or that is not in the contract. */
  get isUnpublished(): boolean {
    return this.kind === 'refused' && this.data.reason !== undefined && this.reason === undefined;
  }
}

/**
 * Whether the upstream does not serve the call at all. The client knows that for optional calls; one of the
 * specification counts as missing at HTTP 404, and at an envelope of 404 without a reason.
 */
export function isUnsupported(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false;
  const { kind, code, reason } = error;
  return kind === 'absent' || kind === 'not_found' || (kind === 'refused' && code === 404 && reason === undefined);
}

/**
 * Whether a page should not link to an optional call: the upstream does not serve it, or has never answered it well and
 * its answer may mean so.
 */
export const hasNone = (error: unknown): boolean =>
  isUnsupported(error) || (error instanceof UpstreamError && error.mayBeAbsent);

/** Failures after which a call may or may not have been carried out. */
const UNSURE: ReadonlySet<UpstreamErrorKind> = new Set([
  'timeout',
  'request_timeout',
  'gateway_timeout',
  'network',
  'malformed',
  'server_error',
  'bad_gateway',
  'unavailable',
]);

/** Whether a call may or may not have been carried out: no answer, or one that reports a fault on the other side. */
export function isUnsure({ kind, reason, code }: UpstreamError): boolean {
  return (
    UNSURE.has(kind) || (kind === 'refused' && reason === undefined && code !== undefined && code >= 500 && code < 600)
  );
}

/** Whether the call never left this process. */
export const isNotSent = ({ kind }: UpstreamError) => kind === 'not_sent' || kind === 'unreachable';

/** Whether there was no usable answer, whether or not the call was carried out; a refusal is an answer. */
export const isOutage = (error: UpstreamError) => isNotSent(error) || isUnsure(error);

/** The HTTP status of a page that shows this error: 4xx or 5xx by whose fault it is. */
export function statusOf(error: UpstreamError): number {
  switch (error.kind) {
    case 'bad_request':
      return 400;
    case 'forbidden':
      return 403;
    case 'not_found':
    case 'absent':
      return 404;
    case 'expired':
      return 401;
    case 'refused':
      return error.reason === 'not_found' || error.code === 404 ? 404 : error.code === 429 ? 429 : 400;
    case 'unavailable':
    case 'not_sent':
      return 503;
    case 'timeout':
    case 'request_timeout':
    case 'gateway_timeout':
      return 504;
    case 'setup':
      return 500;
    default:
      return 502;
  }
}

/** Whether a call failed because the login has expired. */
export const isLoginOver = (error: unknown) => error instanceof UpstreamError && error.kind === 'expired';

import type { RefusalData } from '~/contract/envelope';
import { REASONS, type Reason } from '~/contract/reasons';

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

/** What a status that is no success says; one that is not in the catalogue counts as no answer. */
export function kindOfStatus(status: number): UpstreamErrorKind {
  const known: Readonly<Record<number, UpstreamErrorKind>> = HTTP_KINDS;
  return known[status] ?? 'network';
}

/**
 * Everything that can go wrong between us and the upstream: the catalogue above, and what a status does not say.
 *
 * - `network`: no answer, or a status that is not in the catalogue
 * - `setup`: the request could not even be made
 * - `unreachable`: there was no connection to send the request over
 * - `not_sent`: the upstream has answered none of the calls before, so this one was not made
 * - `timeout`: no complete answer within our own limit
 * - `malformed`: an answer that is not what the contract says (HTML, half JSON, wrong types, too large)
 * - `refused`: an envelope with another code; its `msg` is for the member
 * - `absent`: an optional call that the service does not serve, or that was not made because that is known
 * - `expired`: the login is over
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
  /** Path of the call, without the base URL and without a query: it may be shown. */
  path: string;
  requestId: string;
  /** The upstream's own words for the member (`msg`). */
  said?: string | undefined;
  /** What a refusal carries. */
  data?: RefusalData | undefined;
  /** The envelope's code, or the HTTP status. */
  code?: number | undefined;
  /** Whether the call carried a form's key. */
  hadKey?: boolean | undefined;
  /** Whether the call may be one that the service does not serve: it is optional and has never succeeded. */
  mayBeAbsent?: boolean | undefined;
  cause?: unknown;
}

/** A call that did not succeed. Thrown by the upstream client and by nothing else. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly path: string;
  readonly requestId: string;
  readonly said: string | undefined;
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

  /** The same failure, understood in another way. */
  as(kind: UpstreamErrorKind, details: Partial<Details> = {}): UpstreamError {
    return new UpstreamError(kind, { ...this.details, ...details });
  }

  /** The stable code of a refusal, where the upstream sends one of the contract; any other text under that name is none. */
  get reason(): Reason | undefined {
    return REASONS.find((known) => known === this.data.reason);
  }
}

/**
 * Whether this says that the upstream does not serve the call at all. Of optional calls the client knows that; one of the
 * specification is taken for missing at HTTP 404, and at an envelope of 404 that names no reason.
 */
export function isUnsupported(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false;
  const { kind, code, reason } = error;
  return kind === 'absent' || kind === 'not_found' || (kind === 'refused' && code === 404 && reason === undefined);
}

/**
 * Whether there is nothing to lead to behind an optional call: the upstream does not serve it, or answers in a way that may mean so
 * and has never answered it well.
 */
export const hasNone = (error: unknown): boolean =>
  isUnsupported(error) || (error instanceof UpstreamError && error.mayBeAbsent);

/** Failures after which nobody can tell whether a call was carried out. */
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

/** Whether it cannot be told if a call was carried out: no answer, or one that speaks of a fault on the other side. */
export function isUnsure({ kind, reason, code }: UpstreamError): boolean {
  return (
    UNSURE.has(kind) || (kind === 'refused' && reason === undefined && code !== undefined && code >= 500 && code < 600)
  );
}

/** Whether the call never left this process. */
export const isNotSent = ({ kind }: UpstreamError) => kind === 'not_sent' || kind === 'unreachable';

/** Whether there was no answer, whatever has become of the call; a refusal is one. */
export const isOutage = (error: UpstreamError) => isNotSent(error) || isUnsure(error);

/** The status in which a page says this to a member: whose fault it is decides, 4xx or 5xx. */
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

/** Whether a call failed because the login is over. */
export const isLoginOver = (error: unknown) => error instanceof UpstreamError && error.kind === 'expired';

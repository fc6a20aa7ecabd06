import { setMaxListeners } from 'node:events';
import { getMember } from '~/contract/calls/account';
import type { Call } from '~/contract/call';
import { upstreamMetrics } from '~/config/observing/metrics.server';
import type { CallSpan, RequestSpan } from '~/config/observing/tracing';
import type { WireLanguage } from '~/contract/language';
import type { Api, CallOptions, Send } from './api';
import { CircuitOpen } from './circuit.server';
import { EMBEDDED_BASE } from './embedded.server';
import { noteCall, type FailedCalls } from './failed-calls.server';
import { readAnswer, type Fail } from './read-answer.server';
import type { Timings } from './timings';
import { multipartOf, type Upload } from './multipart';
import { AnswerTooLarge, isUnconnected, type Answer, type Outgoing } from './transport.server';
import type { Upstream } from '../upstream';
import { isUnsure, UpstreamError, type UpstreamErrorKind } from './upstream-error';

/** Whose calls these are: token, language and request. */
export interface Access {
  token?: string | undefined;
  language: WireLanguage;
  requestId: string;
  /** Collects failures for one line of the log; without it each is logged on its own. */
  failedCalls?: FailedCalls | undefined;
  /** The member's IP address, for the upstream's own rate limits. */
  address?: string | undefined;
  /** The member's `User-Agent`, for the member API's list of logins. */
  agent?: string | undefined;
  /** Aborts when the member has disconnected. */
  signal?: AbortSignal | undefined;
  /** The timeout signal of a call made now, where calls share a time budget; without it each call has its own. */
  over?: ((call: Pick<Call, 'method' | 'upload'>) => AbortSignal) | undefined;
  /** The request that these calls are for, where it is traced. */
  span?: RequestSpan | undefined;
  /** On the development server. */
  timings?: Timings | undefined;
  /** Called with what an answer to this member says of a login from a new device: the header of NEW_LOGIN_HEADER. */
  onNewLogin?: ((header: string) => void) | undefined;
  /** Called when a call timed out. */
  onTimeout?: (() => void) | undefined;
}

/** The base URL of a call's service, and its origin as operators know it. */
function baseOf({ settings }: Pick<Upstream, 'settings'>, call: Call): { base: string; origin: string } {
  const base = call.service === 'video' ? settings.videoBaseUrl : settings.apiBaseUrl;
  return base === undefined ? { base: EMBEDDED_BASE, origin: 'embedded' } : { base, origin: new URL(base).origin };
}

/**
 * The URL of a call. MacCMS calls go to exactly the configured address, and without our language, which would only
 * split its cache: it caches per set of parameters.
 */
function addressOf({ settings }: Pick<Upstream, 'settings'>, call: Call, request: object, language: WireLanguage): URL {
  const { base } = baseOf({ settings }, call);
  const maccms = call.format === 'maccms';
  const url = new URL(maccms ? base : base + call.path);
  const fixed = maccms ? [...new URL(call.path, base).searchParams] : [['lang', language] as const];
  for (const [name, value] of [...fixed, ...queryOf(call, request)]) url.searchParams.set(name, value);
  return url;
}

function queryOf(call: Call, request: object): [string, string][] {
  if (call.method !== 'GET') return [];
  return Object.entries(request).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
  );
}

/** The body of a call, and the headers that describe it. */
function contentOf(call: Call, request: object): { headers?: Record<string, string>; body: Outgoing['body'] } {
  if (call.method === 'GET') return { body: undefined };
  if (!call.upload) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) };
  // The contract has no fields for an upload: the request is the file itself.
  const { headers, pieces } = multipartOf('file', (request as { file: Upload }).file);
  return { headers, body: pieces };
}

/**
 * Whether a call carries the member's token. A video service at an address of its own may be a third party's: it needs
 * no login and must not see one.
 */
function carriesToken({ settings }: Upstream, call: Call, access: Access): boolean {
  if (!access.token || call.format === 'maccms') return false;
  return call.service === 'member' || settings.videoBaseUrl === settings.apiBaseUrl;
}

function headersOf(
  upstream: Upstream,
  call: Call,
  access: Access,
  { idempotencyKey }: Pick<CallOptions, 'idempotencyKey'>,
  span: CallSpan | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': access.requestId };
  if (span) headers.traceparent = span.traceparent;
  if (access.token && carriesToken(upstream, call, access)) headers['token'] = access.token;
  if (access.address && call.format !== 'maccms') headers['x-forwarded-for'] = access.address;
  // A video service needs no login, and so no list of them.
  if (access.agent && call.service === 'member') headers['x-member-agent'] = access.agent;
  if (call.once && idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  return headers;
}

/** Outcomes of a call that say nothing against the upstream. */
const NO_FAULT: readonly string[] = ['ok', 'aborted', 'refused', 'expired', 'absent', 'not_found'];

/** The span of a call: of its request, or a trace of its own where no request waits for it. */
function startSpan(upstream: Upstream, call: Call, access: Access): CallSpan | undefined {
  const tracing = access.span ?? upstream.tracing;
  return tracing?.startCall({ method: call.method, path: call.path, origin: baseOf(upstream, call).origin });
}

/** Classifies an error thrown while sending or reading. */
function kindOfFailure(error: unknown, deadline: AbortSignal): UpstreamErrorKind {
  if (error instanceof CircuitOpen) return 'not_sent';
  if (error instanceof AnswerTooLarge) return 'malformed';
  if (isUnconnected(error)) return 'unreachable';
  if (deadline.aborted) return 'timeout';
  if (error instanceof TypeError || (error as { code?: string }).code === 'UND_ERR_INVALID_ARG') return 'setup';
  return 'network';
}

/**
 * Why a call failed, for the log. Error messages quote their input: a JSON error the answer, which may hold a token,
 * and a header error the header's value.
 */
function causeOf({ cause }: UpstreamError, { token }: Access): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (cause instanceof SyntaxError) return cause.name;
  const message = token ? cause.message.replaceAll(token, '[token]') : cause.message;
  return `${cause.name}: ${message}`.slice(0, 300);
}

/**
 * Creates the upstream client: every call of every page goes through it.
 *
 * Adds `lang`, `token`, the timeout, the request id and, for calls that move money, the idempotency key; reads the
 * envelope; maps every failure to an {@link UpstreamError}; logs the failures of a request together. Skips optional
 * calls that the service is known to lack.
 *
 * @param access token, language and request of the calls
 */
export function createApi(upstream: Upstream, access: Access): Api {
  /** Whether the login is valid after all when an optional call answers 401: asks a call of the specification. */
  const isLoginTaken = () =>
    api(getMember, {}).then(
      () => true,
      () => false,
    );
  /** Whether a call of this page has been accepted: noting it again would hash the token for each call. */
  let isVerified = false;
  let joined: { deadline: AbortSignal; signal: AbortSignal } | undefined;
  /** The signal of a call: one for all calls that share a deadline. */
  const signalUntil = (deadline: AbortSignal) => {
    if (!access.signal) return deadline;
    if (joined?.deadline !== deadline) {
      joined = { deadline, signal: AbortSignal.any([deadline, access.signal]) };
      // Each call of a page listens to it; Node takes more than ten listeners for a leak.
      setMaxListeners(0, joined.signal);
    }
    return joined.signal;
  };
  const send: Send = async (call, request, options = {}) => {
    const hadKey = call.once && options.idempotencyKey !== undefined;
    const fail: Fail = (kind, details) =>
      new UpstreamError(kind, { path: call.path, requestId: access.requestId, hadKey, ...details });
    if (upstream.isKnownUnsupported(call)) throw fail('absent');
    const started = performance.now();
    const ended = noteCall(upstream.log, access.requestId, access.failedCalls);
    const span = startSpan(upstream, call, access);
    const measure = (outcome: string) => {
      span?.end(outcome, !NO_FAULT.includes(outcome));
      access.timings?.note(`${call.method} ${call.path}`, started);
      upstreamMetrics().called.observe(
        { call: `${call.method} ${call.path}`, outcome },
        (performance.now() - started) / 1_000,
      );
    };
    // A 5xx to a call the service may not know says nothing about its health.
    const mayBeUnknown = call.row === 'X' && !upstream.hasWorked(call);
    const isFault = ({ status }: Answer) => status >= (mayBeUnknown ? 502 : 500);
    const deadline = access.over?.(call) ?? AbortSignal.timeout(upstream.callTimeout(call.upload));
    try {
      const { headers, body } = contentOf(call, request);
      const outgoing = {
        method: call.method,
        url: addressOf(upstream, call, request, access.language),
        headers: { ...headersOf(upstream, call, access, options, span), ...headers },
        body,
        signal: signalUntil(deadline),
      };
      const answer = await upstream.throughCircuit(
        outgoing.url,
        access.signal,
        () => upstream.exchange(outgoing),
        isFault,
      );
      const isOwn = carriesToken(upstream, call, access);
      if (isOwn && answer.newLogin) access.onNewLogin?.(answer.newLogin);
      const value = readAnswer(upstream, call, answer, fail, isOwn);
      if (options.lacks?.(value)) throw fail('refused', { code: 404, data: { reason: 'not_found' } });
      upstream.noteServed(call);
      upstream.noteChange(call, access.token);
      if (!isVerified && access.token && isOwn && call.access === 'member') {
        isVerified = true;
        upstream.noteVerified(access.token);
      }
      measure('ok');
      ended();
      return value;
    } catch (cause) {
      const failure = cause instanceof UpstreamError ? cause : fail(kindOfFailure(cause, deadline), { cause });
      // A service may answer 401 to an unknown path.
      const isUnknown = failure.kind === 'expired' && mayBeUnknown && (await isLoginTaken());
      const understood = isUnknown ? failure.as('refused', { mayBeAbsent: true }) : failure;
      const { error, isNews } = upstream.judgeFailure(call, request, understood);
      if (error.kind === 'timeout') access.onTimeout?.();
      if (isUnsure(error)) upstream.noteChange(call, access.token);
      measure(access.signal?.aborted ? 'aborted' : error.kind);
      ended(
        access.signal?.aborted || !isNews
          ? undefined
          : {
              call: `${call.method} ${call.path}`,
              kind: error.kind,
              code: error.code,
              reason: error.reason,
              ms: Math.round(performance.now() - started),
              cause: causeOf(error, access),
            },
      );
      throw error;
    }
  };
  const api: Api = Object.assign(send, { upstream });
  return api;
}

import { parseWithZod } from '@conform-to/zod';
import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { ErrorKey } from '~/i18n/error-key';
import { errorCode, saidCode } from '~/i18n/error-text';
import { isNotSent, isUnsure, statusOf, UpstreamError } from '~/upstream/call/upstream-error';
import { countedForAccount, RateLimited, type AccountThrottle } from './account-rate-limit.server';
import { takeFile, type FileField } from './form-file.server';
import { FormError } from './form-error';
import { KeyReused, OutcomeUnknown, type IdempotencyKey } from '../idempotency/idempotency.server';
import { CSRF_FIELD, belongsToOtherMember } from './form-guards.server';
import { expiredLogin, isProblemAnswer, problemResponse, retryHeaders, unforeseen } from '../page/member-page.server';
import {
  pathOf,
  requireMember,
  contextOf,
  type MemberContext,
  type RequestContext,
} from '../page/request-context.server';
import type { Entries } from './form-draft.server';
import { formTime } from '../page/deadlines.server';
import { messageOf, problemCode, problemOf, saidOf } from '../page/problem';
import { FormUnreadable, readForm } from './parse-body.server';
import { redirectTarget } from '../session/redirect-target';
import { networkOf } from '../session/request-info.server';
import { isUnknown, type FormErrors, type FormOutcome, type SubmitReply } from './submit-reply';
import type { Throttle } from './rate-limit.server';

interface FormBase<Schema extends z.ZodTypeAny, Who extends RequestContext> {
  /** Codes as messages, never sentences. May depend on the visit (language, configuration). */
  schema: Schema | ((visit: Who) => Schema);
  /** Fields whose values are never sent back. */
  secrets?: readonly string[];
  /**
   * Counted per network; with `perLogin` per login, so that one member cannot use up the limit of others on the same mobile
   * network. What could be guessed (passwords) is counted per network, and per account below. With `failuresOnly` a success is
   * uncounted again: a mobile carrier has thousands of members behind one address.
   */
  throttle?: Throttle & { perLogin?: boolean; failuresOnly?: boolean };
  /**
   * Also counted per account, across networks, until one attempt succeeds: by the submitted name, or by that of the login where
   * there is one.
   */
  accountThrottle?: AccountThrottle<z.output<Schema>>;
  /** Which field a refusal's reason belongs to; the others stand above the form. */
  reasons?: Readonly<Record<string, string>>;
  /** What to say of a refusal that carries neither a reason nor words of its own. */
  failure?: ErrorKey;
  /**
   * Where what was typed is brought back to after a login that ended meanwhile, unless it is the address that the form was sent
   * to: the first page of a form with several, or the page of one that is sent elsewhere.
   */
  page?: string;
  /** What that page needs to be told besides what was sent. */
  pageValues?: Readonly<Record<string, string>>;
  /** Values that sentences about reasons need (the minimum age). */
  values?: Readonly<Record<string, string | number>>;
  /** For forms that must happen once however often they are sent; needs a member. */
  once?: (value: z.output<Schema>) => IdempotencyKey;
  /** What fields hold after a key that was sent before with other entries, in a form that may go on with a new one. */
  afterSentBefore?: () => Readonly<Record<string, string>>;
  /** For forms with a file; all others take none and stay small. */
  file?: FileField<Who>;
  /** Does it. What it returns is the answer (a redirect). */
  run: (value: z.output<Schema>, visit: Who) => Promise<Response>;
}

/** A form for signed-in members. */
export interface MemberForm<Schema extends z.ZodTypeAny> extends FormBase<Schema, MemberContext> {
  access: 'member';
  /** Whether it may be sent from a page that was rendered for another member of the same browser. */
  forWhoever?: true;
}

/** A form for people who are not signed in; a member who sends it is led to Home. */
export interface AnonymousForm<Schema extends z.ZodTypeAny> extends FormBase<Schema, RequestContext> {
  access: 'anonymous';
}

/** A form that everybody may send (preferences). */
export interface OpenForm<Schema extends z.ZodTypeAny> extends FormBase<Schema, RequestContext> {
  access: 'anyone';
}

type Form<Schema extends z.ZodTypeAny> = MemberForm<Schema> | AnonymousForm<Schema> | OpenForm<Schema>;

const UNREADABLE_STATUS = {
  'form.unreadable': 400,
  'form.too_slow': 408,
  'form.too_large': 413,
  'form.file_too_large': 413,
} as const satisfies Record<FormUnreadable['code'], number>;

function typedValues(form: FormData, secrets: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && !secrets.includes(name)) kept[name] = value;
  return kept;
}

/** The form draft to save when a session has expired. Files are left out: an upload belongs to the expired session. */
function entriesOf(
  values: Readonly<Record<string, string>>,
  { file, pageValues }: Pick<FormBase<z.ZodTypeAny, never>, 'file' | 'pageValues'>,
): Record<string, string> {
  const left = [CSRF_FIELD, ...Object.keys(file?.none ?? {})];
  return Object.fromEntries(Object.entries({ ...values, ...pageValues }).filter(([name]) => !left.includes(name)));
}

/** What the service says of a refused call, as a code. */
function wordsOf(error: UpstreamError): string[] {
  const said = saidOf(error);
  return said ? [saidCode(said)] : [];
}

/** What a service may say of a field; any other code is an invalid one, so that none leads to a sentence about something else. */
const FIELD_CODES: readonly string[] = ['required', 'too_short', 'too_long', 'format', 'mismatch', 'exists', 'common'];

/** Which field each error of a failed call belongs to, and what became of the form. */
function errorsOf(error: UpstreamError, form: FormBase<z.ZodTypeAny, never>): [FormErrors, FormOutcome] {
  const fields = Object.entries(error.data.fields ?? {}).filter(([field]) => /^[a-z]\w*$/i.test(field));
  if (error.kind === 'refused' && !error.isUnpublished && fields.length > 0)
    return [
      Object.fromEntries(
        fields.map(([field, code]) => {
          const known = FIELD_CODES.includes(code) ? code : 'invalid';
          return [field, [errorCode(`${field}.${known}`, form.values)]];
        }),
      ),
      'refused',
    ];
  const words = wordsOf(error);
  if (error.kind === 'refused' || error.kind === 'expired') {
    const problem = problemCode(error);
    const hasReason = problem.startsWith('reason.');
    const [name = '', query] = (hasReason ? problem : (form.failure ?? problem)).split(/\?(.*)/s, 2);
    const code = errorCode(name, { ...form.values, ...Object.fromEntries(new URLSearchParams(query)) });
    const field = (hasReason && form.reasons?.[error.reason ?? '']) || '';
    return [{ [field]: [code, ...words] }, error.reason === 'rate' ? 'failed' : 'refused'];
  }
  return [{ '': [errorCode('form.failed', { problem: problemCode(error), id: error.requestId }), ...words] }, 'failed'];
}

/**
 * Whether a form's key was used before with other entries: this process knows, or the member API answers so
 * (docs/member-api.md: "code 409"). Without a key, the same answer means something else: an account that exists.
 */
const wasSentBefore = (error: unknown) =>
  error instanceof KeyReused ||
  (error instanceof UpstreamError &&
    error.hadKey &&
    error.kind === 'refused' &&
    (error.code === 409 || error.reason === 'duplicate'));

/**
 * The one way in which a form is taken in: size limit → session → CSRF → honeypot where anonymous → rate limit → schema →
 * run → the page again with its errors and what was typed, or a redirect. No form can forget a step because none has its own.
 * See docs/decisions/0002.
 *
 * @returns the redirect of `run`, or the reply for the page in a status that says what happened
 * @throws Response to the login page when a member's login is missing or over
 */
export async function submit<Schema extends z.ZodTypeAny>(args: ActionFunctionArgs, form: Form<Schema>) {
  const visit = await contextOf(args, formTime);
  const { sessions, guards, rateLimits, idempotency } = visit.app;
  if (args.request.method !== 'POST') throw problemResponse(visit, 'method.text', 405);
  const secrets = form.secrets ?? [];
  let values: Record<string, string> = {};
  const entries = (mayHaveRun: boolean): Entries => ({
    page: form.page ?? pathOf(visit),
    values: entriesOf(values, form),
    isUnknown: mayHaveRun,
  });
  const reply = (
    errors: FormErrors,
    status: number,
    outcome: FormOutcome,
    { headers = {}, mayHaveRun = isUnknown(outcome) }: { headers?: Record<string, string>; mayHaveRun?: boolean } = {},
  ) => {
    visit.loadContext.failedSubmission = { entries: visit.session && entries(mayHaveRun) };
    return data<SubmitReply>(
      {
        result: { initialValue: values, error: errors },
        outcome,
      },
      { status, headers },
    );
  };

  const isMembers = form.access === 'member';
  const ended = isMembers && !visit.session ? await sessions.findEndedLogin(args.request) : undefined;
  // A body of megabytes is read for members alone.
  if (isMembers && form.file && !ended) requireMember(visit);
  let fields: FormData;
  try {
    fields = await readForm(args.request, form.file);
  } catch (error) {
    if (!(error instanceof FormUnreadable)) throw error;
    values = typedValues(error.fields, secrets);
    const place = error.code === 'form.file_too_large' ? form.file?.name : undefined;
    return reply({ [place ?? '']: [error.code] }, UNREADABLE_STATUS[error.code], place ? 'refused' : 'failed');
  }
  values = typedValues(fields, secrets);
  if (isMembers && !ended) requireMember(visit);
  if (form.access === 'anonymous' && visit.session)
    throw redirect(redirectTarget(visit.url.searchParams.get('redirect')));
  if (!(await guards.hasFormToken(args.request, fields))) {
    const cookies = args.request.headers.has('cookie');
    return reply({ '': [cookies ? 'form.stale' : 'form.no_cookies'] }, 403, 'failed');
  }
  if (ended) {
    const kept = belongsToOtherMember(ended, fields) ? undefined : entries(false);
    throw await expiredLogin({ ...visit, session: ended }, { code: 'upstream.expired' }, kept);
  }
  if (form.access === 'member' && !form.forWhoever && belongsToOtherMember(visit.session, fields))
    return reply({ '': [errorCode('form.other_member', { name: visit.session?.name ?? '' })] }, 409, 'failed');
  // The very answer of a page that was open for too long: a robot learns nothing of the trap, and a person tries again.
  if (form.access === 'anonymous' && guards.looksLikeSpam(fields)) return reply({ '': ['form.stale'] }, 403, 'failed');
  const holdBack = (wait: number) =>
    reply({ '': [errorCode('reason.rate', { retryAfter: wait })] }, 429, 'failed', {
      headers: { 'Retry-After': String(wait) },
    });
  const { throttle } = form;
  const counted = (throttle?.perLogin ? visit.session?.token : undefined) ?? networkOf(visit.loadContext.address);
  // Before it is tried: of many at once no more are let in than one after the other.
  const wait = throttle && (await rateLimits.throttled(throttle, counted));
  if (wait !== undefined) return holdBack(wait);

  // The union of forms differs in what `run` gets; `requireMember` above has made the visit fit its form.
  const { run, schema, once, file, accountThrottle } = form as FormBase<Schema, RequestContext>;
  try {
    const taken = file ? await takeFile(fields, file, visit) : undefined;
    values = typedValues(fields, secrets);
    const submission = parseWithZod(fields, { schema: typeof schema === 'function' ? schema(visit) : schema });
    const { error } = submission.reply();
    const wrong: FormErrors = { ...((error ?? {}) as FormErrors), ...taken?.errors };
    if (submission.status !== 'success' || Object.keys(wrong).length > 0)
      return reply(wrong, taken?.status ?? 400, taken?.outcome ?? 'refused');
    const { value } = submission;
    const attempt = () =>
      visit.session && once
        ? idempotency.runIdempotent(visit.session, once(value), () => run(value, visit))
        : run(value, visit);
    const answer = await (accountThrottle ? countedForAccount(visit, accountThrottle, value, attempt) : attempt());
    if (throttle?.failuresOnly) await rateLimits.takeBackAttempt(throttle, counted);
    return answer;
  } catch (error) {
    if (error instanceof RateLimited) return holdBack(error.wait);
    if (error instanceof FormError) {
      values = { ...values, ...error.values };
      const said = error.cause instanceof UpstreamError ? wordsOf(error.cause) : [];
      const errors = said.length > 0 ? { ...error.errors, '': [...(error.errors[''] ?? []), ...said] } : error.errors;
      return reply(errors, error.status, error.outcome);
    }
    if (wasSentBefore(error)) {
      values = { ...values, ...form.afterSentBefore?.() };
      return reply({ '': ['form.sent_before'] }, 409, 'repeated', { mayHaveRun: true });
    }
    if (error instanceof Response) throw error;
    // If thrown again, it would be rendered in place of the whole page, including the frame.
    if (isProblemAnswer(error)) {
      const status = error.init?.status ?? 500;
      const outcome = status >= 500 ? 'failed' : 'refused';
      return reply({ '': [error.data.code] }, status, outcome, { mayHaveRun: status >= 500 });
    }
    if (error instanceof OutcomeUnknown) {
      const code = errorCode('form.failed', { problem: 'upstream.timeout', id: visit.requestId });
      return reply({ '': [code] }, 504, 'failed', { mayHaveRun: true });
    }
    if (!(error instanceof UpstreamError)) {
      const { requestId } = unforeseen(error, visit);
      return reply({ '': [errorCode('form.unforeseen', { id: requestId })] }, 500, 'unknown');
    }
    if (error.kind === 'expired') throw await expiredLogin(visit, messageOf(error), entries(false));
    // That nothing was sent now settles nothing of what was sent before.
    const { formKey } = values;
    if (isNotSent(error) && visit.session && formKey && (await idempotency.mightHaveRun(visit.session, formKey)))
      return reply({ '': [errorCode('form.unsure', { id: error.requestId })] }, statusOf(error), 'unknown');
    const waits = error.data.retryAfter !== undefined;
    const status = waits ? 429 : problemOf(error).status;
    const [errors, outcome] = errorsOf(error, form);
    return reply(errors, status, outcome, { headers: retryHeaders(error), mayHaveRun: isUnsure(error) });
  }
}

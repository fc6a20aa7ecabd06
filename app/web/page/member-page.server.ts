import { data, redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import type { ErrorCode, ErrorKey } from '~/i18n/error-key';
import { paths } from '~/paths';
import { withTimeout } from '~/upstream/call/with-timeout';
import { isUnsupported, UpstreamError } from '~/upstream/call/upstream-error';
import { setFlash, type Flash } from '../session/flash.server';
import { findEntries, saveDraft, type Entries } from '../form/form-draft.server';
import { pageTime } from './deadlines.server';
import { withEntries } from '../form/page-with-draft.server';
import { withNewLogin } from './new-login.server';
import type { Settled } from './settled';
import { isPageProblem, messageOf, problemOf, type PageProblem } from './problem';
import { LONGEST_TARGET } from '../session/redirect-target';
import type { App } from '../app.server';
import { unencoded } from '../render/unencoded.server';
import { withoutSecret } from '../server/secret-path';
import { clearSession, type Session } from '../session/session.server';
import {
  pathOf,
  requireMember,
  contextOf,
  wayBack,
  type MemberContext,
  type RequestContext,
} from './request-context.server';

/** A page visit, whose calls share one time budget. */
const pageVisitOf = (args: LoaderFunctionArgs) => contextOf(args, pageTime);

/** Marks entries as unknown if an earlier attempt may have succeeded, even if this one was refused. */
async function asSent({ idempotency }: App, session: Session, entries: Entries): Promise<Entries> {
  const { formKey } = entries.values;
  const isUnknown = entries.isUnknown || (formKey !== undefined && (await idempotency.mightHaveRun(session, formKey)));
  return { ...entries, isUnknown };
}

/**
 * Ends an expired login (by the upstream's word, or because it was ended here) and redirects to the login page with a
 * message. Form values are saved for the same account.
 *
 * @param message what is said of it, and what the service says
 * @param entries into the form that was being sent, if any
 */
export async function expiredLogin(
  visit: RequestContext,
  message: Omit<Flash, 'tone'>,
  entries: Entries | undefined = visit.loadContext.failedSubmission?.entries,
): Promise<Response> {
  const { app, request, session } = visit;
  const headers = new Headers();
  for (const cookie of clearSession(request)) headers.append('Set-Cookie', cookie);
  headers.append('Set-Cookie', await setFlash(visit, { tone: 'error', ...message }));
  const kept = entries && session && (await saveDraft(visit, session, await asSent(app, session, entries)));
  if (kept) headers.append('Set-Cookie', kept);
  const back = entries && entries.page.length <= LONGEST_TARGET ? entries.page : wayBack(visit);
  return redirectDocument(paths.login(back), { headers });
}

/** Whether a thrown value is a response already: a redirect, or the data of an error page. */
function isAnswer(thrown: unknown): boolean {
  return (
    thrown instanceof Response ||
    (typeof thrown === 'object' && thrown !== null && 'init' in thrown && 'data' in thrown)
  );
}

/** Whether a thrown value is an error page of our own, see {@link problemResponse}. */
export function isProblemAnswer(thrown: unknown): thrown is { data: PageProblem; init: ResponseInit | null } {
  return isAnswer(thrown) && !(thrown instanceof Response) && isPageProblem((thrown as { data: unknown }).data);
}

/** Logs an unexpected error. The member sees that nothing was changed, and the request id. */
export function unforeseen(error: unknown, visit: Pick<RequestContext, 'app' | 'requestId' | 'url'>): PageProblem {
  visit.app.log.error(
    { err: error, requestId: visit.requestId, path: withoutSecret(visit.url.pathname) },
    'unexpected error',
  );
  return { code: 'unexpected.text', requestId: visit.requestId };
}

async function asAnswer(error: unknown, visit: RequestContext, failure: ErrorKey | undefined): Promise<unknown> {
  if (isAnswer(error)) return error;
  if (!(error instanceof UpstreamError)) return data(unforeseen(error, visit), { status: 500 });
  if (error.kind === 'expired') return expiredLogin(visit, messageOf(error));
  const { problem, status } = problemOf(error);
  // A call that the service may not offer is no error: the page explains it, with status 200.
  return data({ ...problem, failure }, { status: error.mayBeAbsent ? 200 : status, headers: retryHeaders(error) });
}

/** `Retry-After` for refusals with a wait. */
export function retryHeaders(error: UpstreamError): Record<string, string> {
  return error.data.retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(error.data.retryAfter)) };
}

async function answered<Data>(visit: RequestContext, loading: () => Promise<Data>, failure?: ErrorKey): Promise<Data> {
  try {
    return await loading();
  } catch (error) {
    throw await asAnswer(error, visit, failure);
  }
}

/**
 * Loads a page for members: guards it, calls the upstream, and turns every failure into an error page.
 *
 * Called inside a loader and not in place of one: the classic compiler cannot drop `loader = page(…)` from the browser
 * bundle, because it cannot know that the call has no side effects.
 *
 * @param load loads the page's own data
 * @param failure code of the message when the upstream fails: "Failed to load movies."
 */
export async function memberPage<Data>(
  args: LoaderFunctionArgs,
  load: (visit: MemberContext) => Promise<Data>,
  failure?: ErrorKey,
): Promise<Data> {
  const visit = requireMember(await pageVisitOf(args));
  const { request, session, loadContext } = visit;
  // If a form comes back with an answer, that has the latest values.
  const isOpened = request.method === 'GET' && !loadContext.failedSubmission;
  const kept = isOpened ? await findEntries(visit, session, pathOf(visit)) : undefined;
  const page = await answered(visit, () => load({ ...visit, kept }), failure);
  const whole = await withNewLogin(kept ? withEntries(page, kept, visit) : page, visit);
  return loadContext.isDocument ? unencoded(whole) : whole;
}

/** Loads a public page. */
export async function publicPage<Data>(
  args: LoaderFunctionArgs,
  load: (visit: RequestContext) => Promise<Data>,
): Promise<Data> {
  const visit = await pageVisitOf(args);
  return answered(visit, () => load(visit));
}

/**
 * One of several parts of a page, which may fail on its own. The upstream client has logged the failure; an expired
 * login still ends the whole page.
 *
 * @param code of the message in its place
 */
export async function settle<Data>(
  { app }: Pick<RequestContext, 'app'>,
  loading: Promise<Data>,
  code: ErrorKey,
): Promise<Settled<Data>> {
  try {
    return { shown: await loading };
  } catch (error) {
    if (error instanceof UpstreamError) {
      if (error.kind === 'expired') throw error;
      return { failed: code, problem: problemOf(error).problem };
    }
    app.log.error({ err: error, part: code }, 'a part of a page failed');
    return { failed: code };
  }
}

/** Least time for a part that a page can do without, in ms. */
const PATIENCE_MS = 3_000;

/**
 * {@link settle} for a part that must not hold up the page: once what the page needs is there, it gets 3 s more, or twice the time
 * that this took if that is longer. A service that is slow in everything is waited for, and a call that hangs alone is not.
 *
 * @param needed what the page waits for in any case
 */
export async function settleSoon<Data>(
  visit: Pick<RequestContext, 'app'>,
  needed: Promise<unknown>,
  loading: Promise<Data>,
  code: ErrorKey,
): Promise<Settled<Data>> {
  const began = performance.now();
  const part = settle(visit, loading, code);
  // The page handles its own rejection; this part is awaited after it.
  part.catch(() => undefined);
  await needed;
  const patience = Math.max(PATIENCE_MS, 2 * (performance.now() - began));
  return (await withTimeout(patience, part)) ?? { failed: code };
}

/**
 * Data that a page shows around its form. If it fails while the form comes back with an answer, the page is rendered
 * without it, so that neither the values nor the outcome are lost.
 *
 * @param instead fallback data
 * @throws whatever `loading` throws for a page without an answered form, and an expired login
 */
export async function withFallbackOnSubmit<Data, Instead>(
  { loadContext }: Pick<RequestContext, 'loadContext'>,
  loading: Promise<Data>,
  instead: Instead,
): Promise<Data | Instead> {
  try {
    return await loading;
  } catch (error) {
    const isOver = error instanceof UpstreamError && error.kind === 'expired';
    const isFailure = error instanceof UpstreamError || isProblemAnswer(error);
    if (isFailure && !isOver && loadContext.failedSubmission) return instead;
    throw error;
  }
}

/** An error page of our own. */
export function problemResponse(visit: Pick<RequestContext, 'requestId'>, code: ErrorCode, status: number) {
  return data<PageProblem>({ code, requestId: visit.requestId }, { status });
}

/** Whether the upstream says "not found", by its reason or its code. */
function isAbsent(error: UpstreamError): boolean {
  return error.kind === 'refused' && (error.reason === 'not_found' || error.code === 404);
}

/**
 * Something that may not exist: if it does not, the page says so in our own words.
 *
 * @param code of the message when it does not exist
 * @param unsupported code of the message when the upstream does not have the call
 */
export async function orNotFound<Data>(
  loading: Promise<Data>,
  visit: Pick<RequestContext, 'requestId'>,
  code: ErrorKey,
  unsupported = code,
): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (isUnsupported(error)) throw problemResponse(visit, unsupported, 404);
    if (error instanceof UpstreamError && isAbsent(error)) throw problemResponse(visit, code, 404);
    throw error;
  }
}

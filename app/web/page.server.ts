import { data, redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { logger } from '~/config/logger.server';
import { paths } from '~/paths';
import { isUnsupported, UpstreamError } from '~/upstream/upstream-error';
import { answeredWith, isAnswered } from './answered-forms.server';
import { setFlash } from './flash.server';
import { findEntries, keepEntries, type Entries } from './kept-entries.server';
import { mayHaveHappened } from './once.server';
import { pageTime } from './page-time.server';
import { withEntries } from './page-with-entries.server';
import type { Part } from './part';
import { isPageProblem, messageCode, problemOf, type PageProblem } from './problem';
import { LONGEST_TARGET } from './redirect-target';
import { requestId } from './request-facts.server';
import { clearSession, type Session } from './session.server';
import { pathOf, requireMember, visitOf, wayBack, type MemberVisit, type Visit } from './visit.server';

/** A visit to a page, whose calls have the time of one call together. */
const pageVisitOf = (args: LoaderFunctionArgs) => visitOf(args, pageTime(requestId(args.request)));

/** Entries with what is known of the form: that it was refused now settles nothing of what was sent before. */
async function asSent(session: Session, entries: Entries): Promise<Entries> {
  const { formKey } = entries.values;
  const isUnknown = entries.isUnknown || (formKey !== undefined && (await mayHaveHappened(session, formKey)));
  return { ...entries, isUnknown };
}

/**
 * Ends a login that is over, as the upstream says or as was decided here, and leads to the login page with the message. What was typed is kept for the
 * same account.
 *
 * @param code of the message
 * @param entries into the form that was being sent, if any
 */
export async function expiredLogin(
  visit: Visit,
  code: string,
  entries: Entries | undefined = answeredWith(visit.requestId),
): Promise<Response> {
  const { request, session } = visit;
  const headers = new Headers();
  for (const cookie of clearSession(request)) headers.append('Set-Cookie', cookie);
  headers.append('Set-Cookie', await setFlash(request, { tone: 'error', code }));
  const kept = entries && session && (await keepEntries(request, session, await asSent(session, entries)));
  if (kept) headers.append('Set-Cookie', kept);
  const back = entries && entries.page.length <= LONGEST_TARGET ? entries.page : wayBack(visit);
  return redirectDocument(paths.login(back), { headers });
}

/** Whether something thrown is an answer already: a redirect, or the data of an error page. */
function isAnswer(thrown: unknown): boolean {
  return (
    thrown instanceof Response ||
    (typeof thrown === 'object' && thrown !== null && 'init' in thrown && 'data' in thrown)
  );
}

/** Whether something thrown is an error page of our own, see {@link problemResponse}. */
export function isProblemAnswer(thrown: unknown): thrown is { data: PageProblem; init: ResponseInit | null } {
  return isAnswer(thrown) && !(thrown instanceof Response) && isPageProblem((thrown as { data: unknown }).data);
}

/** Logs an error that nobody foresaw, and says what the member reads: that nothing was changed, and the id to ask with. */
export function unforeseen(error: unknown, visit: Pick<Visit, 'requestId' | 'url'>): PageProblem {
  logger.error({ err: error, requestId: visit.requestId, path: visit.url.pathname }, 'unexpected error');
  return { code: 'unexpected.text', requestId: visit.requestId };
}

async function asAnswer(error: unknown, visit: Visit, failure: string | undefined): Promise<unknown> {
  if (isAnswer(error)) return error;
  if (!(error instanceof UpstreamError)) return data(unforeseen(error, visit), { status: 500 });
  if (error.kind === 'expired') return expiredLogin(visit, messageCode(error));
  const { problem, status } = problemOf(error);
  // That a service may not offer something is no error of the page, which says so.
  return data({ ...problem, failure }, { status: error.mayBeAbsent ? 200 : status, headers: retryHeaders(error) });
}

/** `Retry-After` for refusals that name a wait. */
export function retryHeaders(error: UpstreamError): Record<string, string> {
  return error.data.retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(error.data.retryAfter)) };
}

async function answered<Data>(visit: Visit, loading: () => Promise<Data>, failure?: string): Promise<Data> {
  try {
    return await loading();
  } catch (error) {
    throw await asAnswer(error, visit, failure);
  }
}

/**
 * Loads a page for members: guard, upstream, and every failure as a page in words.
 *
 * Called inside a loader and not in place of one: the classic compiler cannot drop `loader = page(…)` from the browser's
 * bundle, because it cannot know that the call has no effect.
 *
 * @param load the page's own part; what it returns is what the page prints
 * @param failure code of what to say when the upstream fails: "Failed to load movies."
 */
export async function memberPage<Data>(
  args: LoaderFunctionArgs,
  load: (visit: MemberVisit) => Promise<Data>,
  failure?: string,
): Promise<Data> {
  const visit = requireMember(await pageVisitOf(args));
  const { request, session, requestId: id } = visit;
  // Where a form comes back with an answer, that holds what was typed last.
  const isOpened = request.method === 'GET' && !isAnswered(id);
  const kept = isOpened ? await findEntries(request, session, pathOf(visit)) : undefined;
  const page = await answered(visit, () => load({ ...visit, kept }), failure);
  return kept ? withEntries(page, kept, visit) : page;
}

/** Loads a page for everybody. */
export async function publicPage<Data>(args: LoaderFunctionArgs, load: (visit: Visit) => Promise<Data>): Promise<Data> {
  const visit = await pageVisitOf(args);
  return answered(visit, () => load(visit));
}

/**
 * One of several parts of a page, of which any may fail without taking the others along. The failure has been logged by the
 * upstream client; an expired login still ends the whole page.
 *
 * @param code what to say in its place
 */
export async function part<Data>(loading: Promise<Data>, code: string): Promise<Part<Data>> {
  try {
    return { shown: await loading };
  } catch (error) {
    if (error instanceof UpstreamError) {
      if (error.kind === 'expired') throw error;
      return { failed: code, problem: problemOf(error).problem };
    }
    logger.error({ err: error, part: code }, 'a part of a page failed');
    return { failed: code };
  }
}

/**
 * What a page shows around its form. When that cannot be had while the form comes back with what was typed, the page is drawn
 * without it: entries are not lost with it, nor what became of them.
 *
 * @param instead what the page is drawn with then
 * @throws whatever `loading` throws for a page that was opened, and that a login is over
 */
export async function aroundForm<Data, Instead>(
  { requestId: id }: Pick<Visit, 'requestId'>,
  loading: Promise<Data>,
  instead: Instead,
): Promise<Data | Instead> {
  try {
    return await loading;
  } catch (error) {
    const isOver = error instanceof UpstreamError && error.kind === 'expired';
    const isFailure = error instanceof UpstreamError || isProblemAnswer(error);
    if (isFailure && !isOver && isAnswered(id)) return instead;
    throw error;
  }
}

/** Answers with an error page of our own. */
export function problemResponse(visit: Pick<Visit, 'requestId'>, code: string, status: number) {
  return data<PageProblem>({ code, requestId: visit.requestId }, { status });
}

/** Whether the upstream says that there is no such thing: by its reason or its code. */
function isAbsent(error: UpstreamError): boolean {
  return error.kind === 'refused' && (error.reason === 'not_found' || error.code === 404);
}

/**
 * A thing that may not be there: its absence becomes a page of its own words instead of the upstream's.
 *
 * @param code what to say when it is absent
 * @param unsupported what to say when the upstream does not have the call
 */
export async function foundOr<Data>(
  loading: Promise<Data>,
  visit: Pick<Visit, 'requestId'>,
  code: string,
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

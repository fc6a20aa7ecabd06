import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import type { Clock } from '~/i18n/clock';
import { wireLanguage, type Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import type { Translator } from '~/i18n/translate';
import { paths } from '~/paths';
import type { Api } from '~/upstream/call/api';
import type { AppRequest } from '../app.server';
import type { KeptEntries } from '../form/form-draft.server';
import type { CallTime } from './deadlines.server';
import { languageOf, zoneOf } from '../session/preferences.server';
import { LONGEST_TARGET } from '../session/redirect-target';
import { loadContextOf, type LoadContext } from '../server/load-context.server';
import { accountDigest, type Session } from '../session/session.server';

/** What a page works with. */
export interface RequestContext extends AppRequest {
  url: URL;
  params: LoaderFunctionArgs['params'];
  language: Language;
  /** How the member reads times. */
  clock: Clock;
  /** The texts of the language. */
  i18n: Translator;
  /** The upstream, as this member (or as nobody). */
  api: Api;
  requestId: string;
  loadContext: LoadContext;
  session: Session | undefined;
  /** Digest that identifies the login, see `accountDigest`. */
  account: string | undefined;
  /** Timeout in ms for something the response can do without: the given value, or less when less time is left. */
  timeLeft: CallTime['timeLeft'];
}

/** A visit by somebody who is signed in. */
export type MemberContext = RequestContext & {
  session: Session;
  account: string;
  /** What was typed into the form of this page when a login ended, and is to stand in it again. */
  kept?: KeptEntries | undefined;
};

/**
 * The upstream for a visit, as the owner of a token.
 *
 * @param time what its calls have together; without it each has its own
 */
export function createApiFor(
  { request, language, loadContext }: Pick<RequestContext, 'request' | 'language' | 'loadContext'>,
  token: string | undefined,
  time?: CallTime,
): Api {
  const { requestId, address, agent, failedCalls, timings, span } = loadContext;
  return loadContext.app.upstream.createApi({
    token,
    language: wireLanguage(language),
    requestId,
    address,
    agent,
    failedCalls,
    timings,
    span,
    // A form that has been sent is carried through even when the member goes away; a page is not.
    signal: request.method === 'GET' ? loadContext.signal : undefined,
    over: time?.deadline,
    onNewLogin: (header) => (loadContext.newLogin = header),
    onTimeout: () => (loadContext.hasTimedOut = true),
  });
}

/**
 * Gathers what a loader or an action needs to know about its request.
 *
 * @param timeOf the time budget of its calls; without it each has its own
 */
export async function contextOf(
  args: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>,
  timeOf?: (loadContext: LoadContext) => CallTime,
): Promise<RequestContext> {
  const { request, params } = args;
  const loadContext = await loadContextOf(args);
  const { app } = loadContext;
  const time = timeOf?.(loadContext);
  const [session, language] = await Promise.all([app.sessions.findSession(request), languageOf(request)]);
  return {
    app,
    request,
    url: new URL(request.url),
    params,
    language,
    clock: { language, zone: zoneOf(request) },
    i18n: textsOf(language),
    requestId: loadContext.requestId,
    loadContext,
    session,
    account: session && accountDigest(session),
    api: createApiFor({ request, language, loadContext }, session?.token, time),
    timeLeft: time?.timeLeft ?? ((ms) => ms),
  };
}

/** Path and query of the open page. */
export const pathOf = ({ url }: Pick<RequestContext, 'url'>): string => url.pathname + url.search;

/** Where the login page leads back to: an address that is too long to be followed makes the next one no longer. */
export function wayBack(visit: Pick<RequestContext, 'url'>): string | undefined {
  const path = pathOf(visit);
  return path.length > LONGEST_TARGET ? undefined : path;
}

/** Lets signed-in members pass and sends everybody else to the login page, which leads back here. */
export function requireMember(visit: RequestContext): MemberContext {
  if (!visit.session) throw redirectDocument(paths.login(wayBack(visit)));
  return visit as MemberContext;
}

import { redirect } from '@remix-run/node';
import type { App, AppRequest } from '../app.server';
import { setFlash } from '../session/flash.server';
import { FormError } from '../form/form-error';
import { forgetEntries, hasOtherMembersDraft } from '../form/form-draft.server';
import { createApiFor, type RequestContext } from './request-context.server';
import { redirectTarget } from '../session/redirect-target';
import { TokenTooLong, type Session } from '../session/session.server';

/**
 * The cookies of a new login: the session and the greeting; also deletes form values that another account has saved.
 *
 * @param message the greeting, key of a text with its namespace
 */
export async function loginHeaders(
  visit: AppRequest,
  login: Pick<Session, 'token' | 'name' | 'films'>,
  message: string,
): Promise<Headers> {
  const { app, request } = visit;
  const since = await app.signedOut.beginLogin(login.token);
  const headers = new Headers();
  for (const cookie of await app.sessions.sealSession(request, { ...login, since }))
    headers.append('Set-Cookie', cookie);
  headers.append('Set-Cookie', await setFlash(visit, { tone: 'success', code: message }));
  // Another account's saved form values: of no use to this one, and their owner would not expect them to stay.
  if (await hasOtherMembersDraft(visit, login)) headers.append('Set-Cookie', forgetEntries(request));
  return headers;
}

/** A visit that can call the upstream with the token of a login that is just being made. */
export const newcomer = (visit: RequestContext) => ({ ...visit, apiOf: (token: string) => createApiFor(visit, token) });

/** How often the log repeats that tokens are too long, in ms: every login would log it. */
const SAY_MS = 10 * 60_000;

function createTooLongLog({ log }: App) {
  let saidAt = -Infinity;
  return (token: string): void => {
    if (performance.now() - saidAt < SAY_MS) return;
    saidAt = performance.now();
    const bytes = Buffer.byteLength(token);
    log.error({ bytes }, 'the member API gives tokens that are too long for cookies: no member can sign in');
  };
}

/**
 * Stores a login in the browser and redirects to the wanted page (`?redirect=`), else to Home.
 *
 * @param message the greeting, key of a text with its namespace
 * @param tooLong code of the message if the token does not fit into cookies
 * @throws FormError with that
 */
export async function signIn(
  visit: RequestContext,
  login: Pick<Session, 'token' | 'name' | 'films'>,
  message: string,
  tooLong = 'token.tooLong',
): Promise<Response> {
  try {
    const headers = await loginHeaders(visit, login, message);
    return redirect(redirectTarget(visit.url.searchParams.get('redirect')), { headers });
  } catch (error) {
    if (!(error instanceof TokenTooLong)) throw error;
    visit.app.part(createTooLongLog)(login.token);
    throw new FormError({ '': [tooLong] }, 502);
  }
}

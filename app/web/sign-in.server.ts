import { redirect } from '@remix-run/node';
import { logger } from '~/config/logger.server';
import { setFlash } from './flash.server';
import { FormRefusal } from './form-refusal';
import { forgetEntries, holdsForeignEntries } from './kept-entries.server';
import { createApiFor, type Visit } from './visit.server';
import { redirectTarget } from './redirect-target';
import { sealSession, TokenTooLong, type Session } from './session.server';
import { beginLogin } from './signed-out.server';

/**
 * The cookies of a new login: itself, its greeting, and, for somebody else than before, that nothing is kept.
 *
 * @param message the greeting, key of a text with its part
 */
export async function loginHeaders(
  request: Request,
  login: Pick<Session, 'token' | 'name'>,
  message: string,
): Promise<Headers> {
  const since = await beginLogin(login.token);
  const headers = new Headers();
  for (const cookie of await sealSession(request, { ...login, since })) headers.append('Set-Cookie', cookie);
  headers.append('Set-Cookie', await setFlash(request, { tone: 'success', code: message }));
  // Whoever else takes the same phone has no use for it, and its owner would not expect it to be there still.
  if (await holdsForeignEntries(request, login)) headers.append('Set-Cookie', forgetEntries(request));
  return headers;
}

/** A visit by somebody who is about to be signed in: with the upstream as the owner of the token that they will be given. */
export const newcomer = (visit: Visit) => ({ ...visit, apiOf: (token: string) => createApiFor(visit, token) });

/** How often the log says that tokens are too long, in ms: every login meets it. */
const SAY_MS = 10 * 60_000;
let saidAt = -Infinity;

function sayTooLong(token: string): void {
  if (performance.now() - saidAt < SAY_MS) return;
  saidAt = performance.now();
  const bytes = Buffer.byteLength(token);
  logger.error({ bytes }, 'the member API gives tokens that are too long for cookies: no member can sign in');
}

/**
 * Keeps a login in the member's browser and leads to the page that was wanted (`?redirect=`), else to Home.
 *
 * @param message the greeting, key of a text with its part
 * @param tooLong code of what to say where no browser could keep the login's token
 * @throws FormRefusal with that
 */
export async function signIn(
  visit: Visit,
  login: Pick<Session, 'token' | 'name'>,
  message: string,
  tooLong = 'token.tooLong',
): Promise<Response> {
  try {
    const headers = await loginHeaders(visit.request, login, message);
    return redirect(redirectTarget(visit.url.searchParams.get('redirect')), { headers });
  } catch (error) {
    if (!(error instanceof TokenTooLong)) throw error;
    sayTooLong(login.token);
    throw new FormRefusal({ '': [tooLong] }, 502);
  }
}

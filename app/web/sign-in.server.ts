import { redirect } from '@remix-run/node';
import { setFlash } from './flash.server';
import { forgetEntries, holdsForeignEntries } from './kept-entries.server';
import type { Visit } from './visit.server';
import { redirectTarget } from './redirect-target';
import { sealSession, type Session } from './session.server';

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
  const headers = new Headers();
  headers.append('Set-Cookie', await sealSession(request, { ...login, since: Date.now() }));
  headers.append('Set-Cookie', await setFlash(request, { tone: 'success', code: message }));
  // Whoever else takes the same phone has no use for it, and its owner would not expect it to be there still.
  if (await holdsForeignEntries(request, login)) headers.append('Set-Cookie', forgetEntries(request));
  return headers;
}

/**
 * Keeps a login in the member's browser and leads to the page that was wanted (`?redirect=`), else to Home.
 *
 * @param message the greeting, key of a text with its part
 */
export async function signIn(visit: Visit, login: Pick<Session, 'token' | 'name'>, message: string): Promise<Response> {
  const headers = await loginHeaders(visit.request, login, message);
  return redirect(redirectTarget(visit.url.searchParams.get('redirect')), { headers });
}

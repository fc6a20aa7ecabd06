import { redirect } from '@remix-run/node';
import { setFlash } from './flash.server';
import type { Visit } from './page.server';
import { redirectTarget } from './redirect-target';
import { sealSession, type Session } from './session.server';

/**
 * Keeps a login in the member's browser and leads to the page that was wanted (`?redirect=`), else to Home.
 *
 * @param message the greeting, a key of the `account` texts
 */
export async function signIn(visit: Visit, login: Session, message: string): Promise<Response> {
  const headers = new Headers();
  headers.append('Set-Cookie', await sealSession(visit.request, login));
  headers.append('Set-Cookie', await setFlash(visit.request, { tone: 'success', code: message }));
  return redirect(redirectTarget(visit.url.searchParams.get('redirect')), { headers });
}

import { redirect } from '@remix-run/node';
import { getMember } from '~/domains/account/account.api.server';
import { paths } from '~/paths';
import { setFlash } from '~/web/session/flash.server';
import { clearSession, TokenTooLong } from '~/web/session/session.server';
import { createApiFor, type MemberContext } from '~/web/page/request-context.server';

/** The cookies that continue the session. @returns `undefined` if the new token does not fit into a cookie */
async function cookiesFor({ app, request, session }: MemberContext, token: string): Promise<string[] | undefined> {
  try {
    return await app.sessions.sealSession(request, { ...session, token });
  } catch (error) {
    if (error instanceof TokenTooLong) return undefined;
    throw error;
  }
}

/**
 * Responds to a change of the password, which has already taken effect: nothing here may fail.
 *
 * @param given the token in the response, if any; a service may use the name for something else, or end the session anyway
 */
export async function passwordChanged(visit: MemberContext, given: string | undefined): Promise<Response> {
  const isLogin =
    given !== undefined &&
    (await getMember(createApiFor(visit, given)).then(
      () => true,
      () => false,
    ));
  const cookies = isLogin ? await cookiesFor(visit, given) : [];
  // What another service does with the other sessions is unknown, so the message does not mention them.
  const changed = visit.app.upstream.isEmbedded ? 'security:login.flash' : 'security:login.flashForeign';
  const code = cookies ? changed : 'security:login.flashAgain';
  const headers = new Headers({ 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) });
  for (const cookie of cookies ?? clearSession(visit.request)) headers.append('Set-Cookie', cookie);
  return redirect(cookies ? paths.profile() : paths.login(), { headers });
}

import type { NewLogin } from '~/domains/account/account.api.server';
import { eventView } from '~/domains/account/security/security.view';
import type { App } from '~/web/app.server';
import type { RequestContext } from '~/web/page/request-context.server';
import { isPrefetch } from '~/web/render/prefetch';
import { defineCookie } from '~/web/session/cookie.server';

/** As long as an entry of the security log is kept, in seconds. */
const MAX_AGE = 90 * 24 * 60 * 60;

const createSeenCookie = ({ keys }: App) =>
  defineCookie('new-login', { secrets: keys.textFor('new-login'), maxAge: MAX_AGE });

/**
 * The message about a login from a new device, once in each browser: a cookie holds the last login that was shown.
 *
 * @returns what the page shows, and the headers that go with it; a prefetched page shows it without counting as seen
 */
export async function newLoginOnce(
  { app, request, language }: Pick<RequestContext, 'app' | 'request' | 'language'>,
  newLogin: NewLogin | undefined,
) {
  if (!newLogin) return { headers: new Headers() };
  const cookie = app.part(createSeenCookie)(request);
  if ((await cookie.parse(request.headers.get('cookie'))) === newLogin.id) return { headers: new Headers() };
  const { place, at } = eventView(newLogin, language);
  const isSeen = !isPrefetch(request.headers.get('sec-purpose'));
  const headers = new Headers(isSeen ? { 'Set-Cookie': await cookie.serialize(newLogin.id) } : {});
  return { newLogin: { place, at }, headers };
}

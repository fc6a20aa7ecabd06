import { readNewLogin } from '~/contract/new-login';
import { formatDevice, formatMinute } from '~/i18n/format';
import { textsOf } from '~/i18n/texts.server';
import type { App, AppRequest } from '../app.server';
import { defineCookie } from '../session/cookie.server';
import { withMore } from './page-data.server';
import type { RequestContext } from './request-context.server';

/** As long as an entry of the security log is kept, in seconds. */
const MAX_AGE = 90 * 24 * 60 * 60;

/** Holds the last login that the member has said they know. */
const createKnownCookie = ({ keys }: App) =>
  defineCookie('new-login', { secrets: keys.textFor('new-login'), maxAge: MAX_AGE });

/** The message about a login from a new device, in words: with the data, since scripts of some pages have no room for more texts. */
export interface NewLoginMessage {
  id: string;
  text: string;
  /** The link to the logins. */
  link: string;
  /** The button that ends the message. */
  known: string;
}

/**
 * Adds the message about a login from a new device to a page, if the member API has just told of one that the member does not know
 * yet. It stays on every page until they say that they know it.
 */
export async function withNewLogin<Data>(
  page: Data,
  { app, request, clock, loadContext }: Pick<RequestContext, 'app' | 'request' | 'clock' | 'loadContext'>,
): Promise<Data> {
  const login = loadContext.newLogin === undefined ? undefined : readNewLogin(loadContext.newLogin);
  if (!login) return page;
  if ((await app.part(createKnownCookie)(request).parse(request.headers.get('cookie'))) === login.id) return page;
  const { t } = textsOf(clock.language);
  const where =
    [login.device && formatDevice(login.device, clock.language), login.network]
      .filter((part) => part !== undefined)
      .join(' · ') || t('security:newLogin.unknown');
  const newLogin: NewLoginMessage = {
    id: login.id,
    text:
      login.at === undefined
        ? t('security:newLogin.textNoTime', { where })
        : t('security:newLogin.text', { where, at: formatMinute(login.at, clock) }),
    link: t('security:newLogin.link'),
    known: t('security:newLogin.known'),
  };
  return withMore(page, { newLogin });
}

/** A `Set-Cookie` value that ends the message about a login in this browser. */
export const knowNewLogin = ({ app, request }: AppRequest, id: string): Promise<string> =>
  app.part(createKnownCookie)(request).serialize(id);

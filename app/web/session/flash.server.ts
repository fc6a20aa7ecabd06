import type { ServiceText } from '~/upstream/text/service-text.server';
import type { Keys } from '~/config/secrets/keys.server';
import type { AppRequest } from '../app.server';
import { defineCookie } from './cookie.server';
import { isPrefetch } from '../render/prefetch';

/** A message for the next page. */
export interface Flash {
  tone: 'success' | 'error';
  /** A success: key of a text with its part, and its values as a query. An error: a code, see i18n/error-text. */
  code: string;
  /** What the service says beside it: never a part of our sentence. */
  said?: ServiceText | undefined;
}

/** Creates the cookie of the message for the next page. */
export const createFlashCookie = (keys: Keys, name = 'flash') =>
  defineCookie(name, { secrets: keys.textFor('flash'), maxAge: 60 });

function isFlash(value: unknown): value is Flash {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'tone' in value &&
    (value.tone === 'success' || value.tone === 'error')
  );
}

/** A `Set-Cookie` value that shows a message on the next page. */
export function setFlash({ app, request }: AppRequest, flash: Flash): Promise<string> {
  return app.cookies.flash(request).serialize(flash);
}

/**
 * Takes the message meant for this page.
 *
 * @returns the message and the `Set-Cookie` value that removes it, or `undefined`; a prefetched page takes none
 */
export async function takeFlash({ app, request }: AppRequest): Promise<{ flash: Flash; cleared: string } | undefined> {
  if (isPrefetch(request.headers.get('sec-purpose'))) return undefined;
  const cookie = app.cookies.flash(request);
  const value: unknown = await cookie.parse(request.headers.get('cookie'));
  return isFlash(value) ? { flash: value, cleared: await cookie.serialize('', { maxAge: 0 }) } : undefined;
}

import { parse, serialize } from 'cookie';
import { RemixI18Next } from 'remix-i18next/server';
import { LANGUAGES, readLanguage, type Language } from '~/i18n/language';
import { isSecure } from './request-facts.server';
import type { Theme } from './theme';

/** How a member wants to see the app. Source: product.md, chapter 1. */
export interface Preferences {
  language: Language;
  theme: Theme;
  /** Pages without scripts and with small pictures. */
  lite: boolean;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function cookiesOf(request: Request): Record<string, string | undefined> {
  return parse(request.headers.get('cookie') ?? '');
}

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: 'en',
    // The `lang` cookie holds a bare tag, as the browser-only app wrote it; Remix cookies would be encoded.
    findLocale: (request) => Promise.resolve(readLanguage(cookiesOf(request)['lang']) ?? null),
    order: ['custom', 'header'],
  },
});

/** The language of a request: the `lang` cookie, else `Accept-Language`, else English. */
export async function languageOf(request: Request): Promise<Language> {
  return readLanguage(await detector.getLocale(request)) ?? 'en';
}

/** The preferences of a request. Lite mode is also on for browsers that send `Save-Data: on`. */
export async function preferencesOf(request: Request): Promise<Preferences> {
  const cookies = cookiesOf(request);
  const saveData = request.headers.get('save-data')?.toLowerCase() === 'on';
  return {
    language: await languageOf(request),
    theme: cookies['theme'] === 'light' ? 'light' : 'dark',
    lite: cookies['lite'] === 'on' || (saveData && cookies['lite'] !== 'off'),
  };
}

/**
 * A `Set-Cookie` value that keeps a preference for a year.
 *
 * `lang` can be read by scripts because a script copies the old app's choice into it; the others have no such need.
 */
export function keepPreference(request: Request, name: 'lang' | 'theme' | 'lite', value: string): string {
  return serialize(name, value, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(request),
    httpOnly: name !== 'lang',
    maxAge: YEAR_SECONDS,
  });
}

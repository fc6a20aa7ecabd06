import { parse, serialize } from 'cookie';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { RemixI18Next } from 'remix-i18next/server';
import { UTC } from '~/i18n/clock';
import { LANGUAGES, readLanguage, type Language } from '~/i18n/language';
import type { Settings } from '~/config/settings.server';
import { cookieName } from './cookie.server';
import { isSecure } from './request-info.server';
import { THEMES, type Theme } from './theme';
import { ZONE_COOKIE } from './zone-cookie';

/** A member's display preferences. Source: docs/product-rules.md. */
export interface Preferences {
  language: Language;
  theme: Theme;
  /** Pages without scripts (lite mode). */
  lite: boolean;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function cookiesOf(request: Request): Record<string, string | undefined> {
  return parse(request.headers.get('cookie') ?? '');
}

const nameFor = (request: Request, name: 'theme' | 'lite') => cookieName(request, name);

/** The base language of a tag, without region or script; `undefined` for an invalid tag. */
function bare(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}

/** The supported language of `Accept-Language` with the highest weight; 0 excludes a language. */
function acceptedLanguage(request: Request): Language | undefined {
  const accepted = { headers: { 'accept-language': request.headers.get('accept-language') ?? '' } };
  return new Negotiator(accepted)
    .languages()
    .map((tag) => LANGUAGES.find((language) => bare(language) === bare(tag)))
    .find((language) => language !== undefined);
}

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: 'en',
    // The package's own detection stops at the first language that the runtime knows, even an unsupported one.
    findLocale: (request) => Promise.resolve(acceptedLanguage(request) ?? null),
    order: ['custom'],
  },
});

/** Cache of the detected language by `Accept-Language`; there are few different values. */
const known = new LRUCache<string, Language>({ max: 1_000 });

/** The language of a request: the `lang` cookie, else `Accept-Language`, else English. */
export async function languageOf(request: Request): Promise<Language> {
  // The cookie holds a bare tag, as the browser-only app wrote it; Remix cookies would be encoded.
  const chosen = readLanguage(cookiesOf(request)['lang']);
  const said = request.headers.get('accept-language') ?? '';
  const language = chosen ?? known.get(said) ?? readLanguage(await detector.getLocale(request)) ?? 'en';
  // Do not cache absurdly long headers.
  if (chosen === undefined && said.length < 200) known.set(said, language);
  return language;
}

/** Longest name of a time zone that is read; the longest that exists has 32 characters. */
const MOST_ZONE_NAME = 40;
const ZONE_NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/;

/** Time zones by the names that browsers send, each by one name; names that are none as UTC. */
const zones = new LRUCache<string, string>({ max: 1_000 });

function readZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return UTC;
  }
}

/**
 * The time zone of a request's reader, an IANA name: the `zone` cookie, which the page's scripts set, else UTC. See
 * docs/decisions/0073.
 */
export function zoneOf(request: Request): string {
  const name = cookiesOf(request)[ZONE_COOKIE] ?? '';
  if (name.length > MOST_ZONE_NAME || !ZONE_NAME.test(name)) return UTC;
  const zone = zones.get(name) ?? readZone(name);
  zones.set(name, zone);
  return zone;
}

/** The preferences of a request. Lite mode is also on for browsers that send `Save-Data: on`. */
export async function preferencesOf(request: Request): Promise<Preferences> {
  const cookies = cookiesOf(request);
  const lite = cookies[nameFor(request, 'lite')];
  const saveData = request.headers.get('save-data')?.toLowerCase() === 'on';
  return {
    language: await languageOf(request),
    theme: THEMES.find((theme) => theme === cookies[nameFor(request, 'theme')]) ?? 'dark',
    lite: lite === 'on' || (saveData && lite !== 'off'),
  };
}

/** Whether pages may install the service worker: not in lite mode, nor if the operator has disabled it. */
export const hasOffline = ({ env }: Settings, { lite }: Pick<Preferences, 'lite'>) =>
  env.OFFLINE_PAGE === 'on' && !lite;

/**
 * A `Set-Cookie` value that stores a preference for a year.
 *
 * `lang` is readable by scripts, because a script copies the old app's choice into it; the others are `HttpOnly`.
 */
export function keepPreference(request: Request, name: 'lang' | 'theme' | 'lite', value: string): string {
  return serialize(name === 'lang' ? name : nameFor(request, name), value, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(request),
    httpOnly: name !== 'lang',
    maxAge: YEAR_SECONDS,
  });
}

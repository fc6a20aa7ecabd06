import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { themeColors } from '~/config/palette';
import { countryList } from '~/i18n/country-names';
import { errorText } from '~/i18n/error-text';
import { textsOf } from '~/i18n/texts.server';
import type { Translator } from '~/i18n/translate';
import { takeFlash, type Flash } from '~/web/session/flash.server';
import { hasOffline, preferencesOf } from '~/web/session/preferences.server';
import { loadContextOf } from '~/web/server/load-context.server';
import { legalLinks } from './legal-links.server';
import { unreadOf } from './unread.server';

function flashText(texts: Translator, { tone, code }: Flash): string {
  if (tone === 'error') return errorText(texts, code);
  const [key, query] = code.split(/\?(.*)/s, 2);
  return texts.t(key as 'account:flash.signedIn', {
    defaultValue: '',
    ...Object.fromEntries(new URLSearchParams(query)),
  });
}

/** Loads the frame around every page. It must work whatever fails: its only upstream call is optional. */
export async function loadShell(args: LoaderFunctionArgs) {
  const { request } = args;
  const loadContext = await loadContextOf(args);
  const { app } = loadContext;
  const { settings } = app;
  const [preferences, session, taken] = await Promise.all([
    preferencesOf(request),
    app.sessions.findSession(request),
    takeFlash({ app, request }),
  ]);
  const csrf = await app.guards.formToken(request, session);
  const texts = textsOf(preferences.language);
  const headers = new Headers();
  if (taken) headers.append('Set-Cookie', taken.cleared);
  const flash = taken?.flash;
  if (csrf.setCookie) headers.append('Set-Cookie', csrf.setCookie);
  const [first = '', second = ''] = settings.env.BRAND_NAME.split(' ');
  const { operator } = settings;
  return data(
    {
      ...preferences,
      signedIn: session !== undefined,
      offline: session !== undefined && hasOffline(settings, preferences),
      unread: session && (await unreadOf({ app, request, session, language: preferences.language, loadContext })),
      csrf: csrf.token,
      flash: flash && { tone: flash.tone, text: flashText(texts, flash), said: flash.said },
      // With the data, since scripts of some pages have no room for more texts.
      promises: {
        neverAsk: texts.t('shell:staffNeverAsk'),
        nobodyPays: [
          texts.t('shell:nobodyPays'),
          ...(operator ? [texts.t('shell:complaints', { contact: operator.complaints })] : []),
        ],
        reasons: texts.t('shell:publishedReasons'),
      },
      brand: [first, second] as const,
      operator: operator && {
        name: operator.name,
        licence: operator.licence,
        licenceUrl: operator.licenceUrl,
        countries: countryList(operator.countries, preferences.language),
        complaints: operator.complaints,
      },
      legal: legalLinks(settings.env, preferences.language),
      themeColors: themeColors(settings.env.BRAND_COLORS, preferences.theme),
    },
    { headers },
  );
}

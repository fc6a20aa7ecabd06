import type { LoaderFunctionArgs } from '@remix-run/node';
import { readLanguage } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { paths } from '~/paths';
import { conditionalResponse } from '~/web/render/conditional-response.server';
import { loadContextOf } from '~/web/server/load-context.server';
import { languageOf } from '~/web/session/preferences.server';

/** Longer names are cut off below an icon. Source: W3C manifest, short_name. */
const SHORT = 12;

const icon = (file: '192.png' | '512.png' | 'maskable.png', size: number, purpose: string) => ({
  src: paths.icon(file),
  sizes: `${String(size)}x${String(size)}`,
  type: 'image/png',
  purpose,
});

/**
 * The web app manifest. Browsers request it without cookies, so its address contains the language. The app's id is the same in
 * all languages.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const { request } = args;
  const asked = readLanguage(new URL(request.url).searchParams.get('lang') ?? '');
  const language = asked ?? (await languageOf(request));
  const { BRAND_NAME, BRAND_COLORS } = (await loadContextOf(args)).app.settings.env;
  const manifest = {
    id: paths.root(),
    name: BRAND_NAME,
    short_name: BRAND_NAME.length > SHORT ? BRAND_NAME.split(' ', 1)[0] : BRAND_NAME,
    description: textsOf(language).t('shell:about'),
    lang: language,
    dir: 'ltr',
    start_url: paths.home(),
    scope: paths.root(),
    display: 'standalone',
    background_color: BRAND_COLORS.dark.ground,
    theme_color: BRAND_COLORS.dark.ground,
    icons: [icon('192.png', 192, 'any'), icon('512.png', 512, 'any'), icon('maskable.png', 512, 'maskable')],
  };
  return conditionalResponse(request, JSON.stringify(manifest), {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Content-Language': language,
    'Cache-Control': 'public, max-age=3600',
    // Without a language in the address, the headers decide.
    ...(asked ? {} : { Vary: 'Accept-Language, Cookie' }),
  });
};

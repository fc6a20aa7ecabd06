import { RemixBrowser } from '@remix-run/react';
import type { Resource } from 'i18next';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { addTexts, beginTexts, hasTexts } from './i18n/browser-texts';
import { readLanguage, type Language } from './i18n/language';
import { watchHistorySteps } from './root/kept-for-back';
import { beginRouter } from './root/begin-router';

/** For development builds, whose scripts include no texts. */
const TEXTS: Readonly<Record<Language, () => Promise<{ default: Resource[string] }>>> = {
  en: () => import('./i18n/en'),
  'zh-CN': () => import('./i18n/zh-CN'),
  ja: () => import('./i18n/ja'),
};

async function hydrate() {
  watchHistorySteps();
  const language = readLanguage(document.documentElement.lang) ?? 'en';
  await beginRouter();
  if (process.env.NODE_ENV === 'development' && !hasTexts()) addTexts((await TEXTS[language]()).default);
  beginTexts(language);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

void hydrate();

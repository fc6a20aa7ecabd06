import { RemixBrowser } from '@remix-run/react';
import type { Resource } from 'i18next';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { defineLanguage } from './i18n/instance';
import { readLanguage, type Language } from './i18n/language';
import { watchHistorySteps } from './root/kept-for-back';
import { beginRouter } from './root/begin-router';

/** Only the page's own language is fetched. */
const TEXTS: Readonly<Record<Language, () => Promise<{ default: Resource[string] }>>> = {
  en: () => import('./i18n/en'),
  'zh-CN': () => import('./i18n/zh-CN'),
  ja: () => import('./i18n/ja'),
};

async function hydrate() {
  watchHistorySteps();
  const language = readLanguage(document.documentElement.lang) ?? 'en';
  const [texts] = await Promise.all([TEXTS[language](), beginRouter()]);
  const i18n = defineLanguage(language, texts.default);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

void hydrate();

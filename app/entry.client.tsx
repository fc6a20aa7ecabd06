import { RemixBrowser } from '@remix-run/react';
import type { Resource } from 'i18next';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { addTexts, initTexts, hasTexts } from '~/i18n/use-texts';
import { readLanguage, type Language } from './i18n/language';
import { watchHistorySteps } from '~/root/client/history-cache';
import { startClient } from '~/root/client/start-client';

/** For development builds, whose scripts include no texts. */
const TEXTS: Readonly<Record<Language, () => Promise<{ default: Resource[string] }>>> = {
  en: () => import('./i18n/en'),
  'zh-CN': () => import('./i18n/zh-CN'),
  ja: () => import('./i18n/ja'),
};

async function hydrate() {
  watchHistorySteps();
  const language = readLanguage(document.documentElement.lang) ?? 'en';
  await startClient();
  if (process.env.NODE_ENV === 'development' && !hasTexts()) addTexts((await TEXTS[language]()).default);
  initTexts(language);
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

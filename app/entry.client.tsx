import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { setLanguageInstance } from './i18n/instance';
import { readLanguage, type Language } from './i18n/language';
import { addTexts, createTranslator, type Texts } from './i18n/translate';
import { TextsProvider } from './i18n/use-texts';
import { watchHistorySteps } from '~/root/client/history-cache';
import { startClient } from '~/root/client/start-client';

type Catalogue = Parameters<typeof addTexts>[1];

declare global {
  interface Window {
    /** Called by page scripts, which include their texts. */
    addTexts: (more: Catalogue) => void;
  }
}

const texts: Texts = new Map();
window.addTexts = (more) => addTexts(texts, more);

/** For development builds, whose scripts include no texts. */
const TEXTS: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import('./i18n/en'),
  'zh-CN': () => import('./i18n/zh-CN'),
  ja: () => import('./i18n/ja'),
};

async function hydrate() {
  watchHistorySteps();
  const language = readLanguage(document.documentElement.lang) ?? 'en';
  await startClient();
  if (process.env.NODE_ENV === 'development' && texts.size === 0) window.addTexts((await TEXTS[language]()).default);
  const translator = createTranslator(language, texts);
  setLanguageInstance(language, translator);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsProvider value={translator}>
          <RemixBrowser />
        </TextsProvider>
      </StrictMode>,
    );
  });
}

void hydrate();

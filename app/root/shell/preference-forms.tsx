import { Fragment } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout } from '~/ui/layout/section';
import type { ShellData } from './shell-data';

/** Id of the forms, where a page is opened again after a choice. */
export const PREFERENCES_ID = 'preferences';

/**
 * Language, theme and lite mode, on every page. Plain forms: these settings (language, colours, scripts) belong to the
 * document itself, so the browser reloads it and returns to the same place of the same page.
 */
export function PreferenceForms({ shell, back }: { shell: ShellData; back: string }) {
  const { t } = useTexts('shell');
  const hidden = (
    <>
      <HiddenField name="csrf" value={shell.csrf} />
      <HiddenField name="back" value={back} />
    </>
  );
  return (
    <div className={layout.preferences} id={PREFERENCES_ID} tabIndex={-1}>
      <form method="post" action={paths.preferences()} aria-label={t('language')}>
        {hidden}
        {LANGUAGES.map((language) => (
          // The spaces separate the words in browsers without styles.
          <Fragment key={language}>
            <button name="language" value={language} lang={language} aria-pressed={language === shell.language}>
              {LANGUAGE_NAMES[language]}
            </button>{' '}
          </Fragment>
        ))}
      </form>
      <form method="post" action={paths.preferences()} aria-label={t('theme')}>
        {hidden}
        <button name="theme" value={shell.theme === 'dark' ? 'light' : 'dark'}>
          {shell.theme === 'dark' ? t('themeToLight') : t('themeToDark')}
        </button>{' '}
        <button name="lite" value={shell.lite ? 'off' : 'on'}>
          {shell.lite ? t('liteOff') : t('liteOn')}
        </button>
      </form>
    </div>
  );
}

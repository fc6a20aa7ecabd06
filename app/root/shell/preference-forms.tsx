import { Fragment, type ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout } from '~/ui/layout/section';
import type { ShellData } from './shell-data';

/** Id of the forms, where a page is opened again after a choice. */
export const PREFERENCES_ID = 'preferences';

interface FormProps {
  shell: ShellData;
  /** The page to return to. */
  back: string;
  label: string;
  children: ReactNode;
}

/**
 * A form whose buttons are the choices of a setting. A plain form: language, colours and scripts belong to the document itself, so
 * the browser reloads it and returns to the same place of the same page.
 */
export function PreferenceForm({ shell, back, label, children }: FormProps) {
  return (
    <form method="post" action={paths.preferences()} aria-label={label}>
      <HiddenField name="csrf" value={shell.csrf} />
      <HiddenField name="back" value={back} />
      {children}
    </form>
  );
}

/** Language, theme and lite mode in short, at the foot of every page, in one row with its links. */
export function PreferenceForms({ shell, back, children }: Omit<FormProps, 'label'>) {
  const { t } = useTexts('shell');
  return (
    <div className={layout.preferencesQuietly} id={PREFERENCES_ID} tabIndex={-1}>
      <PreferenceForm shell={shell} back={back} label={t('language')}>
        {LANGUAGES.map((language) => (
          // The spaces separate the words in browsers without styles.
          <Fragment key={language}>
            <button name="language" value={language} lang={language} aria-pressed={language === shell.language}>
              {LANGUAGE_NAMES[language]}
            </button>{' '}
          </Fragment>
        ))}
      </PreferenceForm>
      <PreferenceForm shell={shell} back={back} label={t('theme')}>
        <button name="theme" value={shell.theme === 'dark' ? 'light' : 'dark'}>
          {shell.theme === 'dark' ? t('themeToLight') : t('themeToDark')}
        </button>{' '}
        <button name="lite" value={shell.lite ? 'off' : 'on'}>
          {shell.lite ? t('liteOff') : t('liteOn')}
        </button>
      </PreferenceForm>
      {children}
    </div>
  );
}

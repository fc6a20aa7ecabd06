import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { PREFERENCES_ID, PreferenceForm } from '~/root/shell/preference-forms';
import type { ShellData } from '~/root/shell/shell-data';
import { Pairs } from '~/ui/layout/columns';
import { layout, Section } from '~/ui/layout/section';
import { THEMES } from '~/web/session/theme';

interface Props {
  name: 'language' | 'theme' | 'lite';
  title: string;
  choices: readonly { value: string; label: string; isOn: boolean; lang?: string }[];
  shell: ShellData;
  children?: ReactNode;
}

/** One setting with all its choices; the one in force is marked, also without styles. */
function Setting({ name, title, choices, shell, children }: Props) {
  return (
    <Section title={title}>
      {children}
      <PreferenceForm shell={shell} back={paths.preferences()} label={title}>
        {choices.map(({ value, label, isOn, lang }) => (
          <span key={value}>
            <button name={name} value={value} lang={lang} aria-pressed={isOn}>
              {isOn && <span aria-hidden="true">✓ </span>}
              {label}
            </button>{' '}
          </span>
        ))}
      </PreferenceForm>
    </Section>
  );
}

/** Language, colours and data use, each under its heading. */
export function PreferenceChoices({ shell }: { shell: ShellData }) {
  const { t } = useTexts('shell');
  const languages = LANGUAGES.map((value) => ({
    value,
    label: LANGUAGE_NAMES[value],
    isOn: value === shell.language,
    lang: value,
  }));
  const names = { dark: t('dark'), light: t('light'), system: t('asDevice') };
  const themes = THEMES.map((value) => ({ value, label: names[value], isOn: value === shell.theme }));
  const lite = [
    { value: 'off', label: t('liteIsOff'), isOn: !shell.lite },
    { value: 'on', label: t('liteIsOn'), isOn: shell.lite },
  ];
  return (
    <div className={layout.preferences} id={PREFERENCES_ID} tabIndex={-1}>
      <Pairs>
        <Setting name="language" title={t('language')} choices={languages} shell={shell} />
        <Setting name="theme" title={t('colours')} choices={themes} shell={shell} />
        <Setting name="lite" title={t('dataUse')} choices={lite} shell={shell}>
          <p>{t('liteHint')}</p>
        </Setting>
      </Pairs>
    </div>
  );
}

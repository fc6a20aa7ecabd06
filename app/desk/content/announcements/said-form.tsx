import { z } from 'zod';
import { LANGUAGES, wireLanguage } from '~/contract/language';
import { errorCode } from '~/i18n/error-text';
import { LANGUAGE_NAMES, type Language } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { columnSuffix } from '~/member-api/content/localized';
import { languagesOf, saidIn, TEXT_MAX, TITLE_MAX, type Said } from '~/member-api/news/said';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Section } from '~/ui/layout/section';
import { DeskForm, useDeskForm } from '../../form/desk-form';
import type { ViewProps } from '../../page';
import { formKey } from '../parts/once.server';
import { isTicked } from '../parts/schema.server';
import { TextsFields, textsIn, textsLabels, textsShape, type TextsField } from '../parts/texts';

type Field = TextsField<'title' | 'text'> | 'important' | 'formKey';

/** An announcement: title and text belong together in each language, and one language is needed. */
export const saidSchema = z
  .object({
    ...textsShape('title', { max: TITLE_MAX }),
    ...textsShape('text', { max: TEXT_MAX, kind: 'text' }),
    important: isTicked,
    formKey,
  })
  .superRefine((value, context) => {
    for (const lang of LANGUAGES) {
      const suffix = columnSuffix(wireLanguage(lang));
      const { title, text } = saidIn(value, wireLanguage(lang));
      if (title === '' && text !== '')
        context.addIssue({ code: 'custom', path: [`title_${suffix}`], message: 'required' });
      if (title !== '' && text === '')
        context.addIssue({ code: 'custom', path: [`text_${suffix}`], message: 'required' });
    }
    if (languagesOf(value).length === 0)
      context.addIssue({ code: 'custom', path: ['title_en'], message: errorCode('content.language') });
  });

/** The form of an announcement's words, three languages side by side. */
export function SaidForm({
  said,
  important,
  formKey: key,
  reply,
  submit,
  look,
}: {
  said?: Said | undefined;
  important?: boolean | undefined;
  formKey: string;
  reply: ViewProps<unknown>['reply'];
  submit: string;
  /** Quiet where the page is for something else. */
  look: 'primary' | 'quiet';
}) {
  const { t } = useTexts('deskContent');
  const { form, fields, props } = useDeskForm<Field>({
    action: 'save',
    reply,
    defaultValue: { ...said, important: important ? 'on' : undefined },
  });
  const labels = (['title', 'text'] as const).flatMap((name) =>
    textsLabels(name, t(`said.${name}`)).map(([field, label]) => [fields[field], label] as const),
  );
  return (
    <DeskForm form={form} fields={labels}>
      <HiddenField name="formKey" value={fields.formKey.initialValue ?? key} />
      <TextsFields name="title" label={t('said.title')} props={props} />
      <TextsFields name="text" kind="text" rows={8} label={t('said.text')} props={props} />
      <CheckboxField {...props('important')} label={t('important')} hint={t('importantHint')} required={false} />
      <Button look={look}>{submit}</Button>
    </DeskForm>
  );
}

/** The title in a language, or in the first that there is. */
export const titleOf = (said: Said, language: Language): string =>
  textsIn('title', said)[wireLanguage(language)] || '–';

/** What members will read, three languages side by side. */
export function SaidPreview({ said }: { said: Said }) {
  const { t } = useTexts('deskContent');
  const written = languagesOf(said);
  return (
    <Section title={t('preview')}>
      <div className="d-three">
        {LANGUAGES.map((tag) => {
          const lang = wireLanguage(tag);
          const { title, text } = saidIn(said, lang);
          return (
            <article className="d-card" key={tag}>
              <p className="d-muted">{LANGUAGE_NAMES[tag]}</p>
              {written.includes(lang) ? (
                <div lang={tag}>
                  <h3>{title}</h3>
                  <p className="d-words">{text}</p>
                </div>
              ) : (
                <p>{t('untranslated')}</p>
              )}
            </article>
          );
        })}
      </div>
    </Section>
  );
}

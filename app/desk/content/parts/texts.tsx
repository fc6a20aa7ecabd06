import { Fragment } from 'react';
import { z } from 'zod';
import { LANGUAGES, wireLanguage, type WireLanguage } from '~/contract/language';
import { errorCode } from '~/i18n/error-text';
import { LANGUAGE_NAMES } from '~/i18n/language';
import { columnSuffix, inEachLanguage, type Localized, type Texts } from '~/member-api/content/localized';
import { tidyText, tidyTitle } from '~/member-api/news/said';
import { TextField } from '~/ui/form/field';
import { TextAreaField } from '~/ui/form/text-area-field';
import type { FieldPropsOf } from '../../form/desk-form';

const EACH = LANGUAGES.map((tag) => ({ tag, suffix: columnSuffix(wireLanguage(tag)), label: LANGUAGE_NAMES[tag] }));

/** Fields of a text in each language: `name_en`, `name_zh_cn`, `name_ja`. */
export type TextsField<Name extends string> = keyof Localized<Name>;

type Entry = z.ZodEffects<z.ZodOptional<z.ZodString>, string, string | undefined>;

/** The schema of a text in each language; empty ones are allowed. @param kind of one line, or of several */
export function textsShape<Name extends string>(
  name: Name,
  { max, kind = 'line' }: { max: number; kind?: 'line' | 'text' },
): Record<TextsField<Name>, Entry> {
  const tidy = kind === 'line' ? tidyTitle : tidyText;
  const entry = z
    .string()
    .optional()
    .transform((typed = '', context) => {
      const text = tidy(typed);
      if (text.length > max) context.addIssue({ code: 'custom', message: errorCode('text.too_long', { max }) });
      return text;
    });
  return Object.fromEntries(EACH.map(({ suffix }) => [`${name}_${suffix}`, entry])) as Record<TextsField<Name>, Entry>;
}

/** Whether a text is there in one language at least. */
const isSaid = <Name extends string>(name: Name, value: Localized<Name>): boolean =>
  EACH.some(({ suffix }) => value[`${name}_${suffix}`] !== '');

/** A text in each language; where it is missing, that of the first language that has it. */
export function textsIn<Name extends string>(name: Name, value: Localized<Name>): Texts {
  const in_ = (lang: WireLanguage) => value[`${name}_${columnSuffix(lang)}`];
  const first = EACH.map(({ suffix }) => value[`${name}_${suffix}`]).find((text) => text !== '') ?? '';
  return inEachLanguage((lang) => in_(lang) || first);
}

/** Refuses a form whose text is missing in every language, next to the first field. */
export const oneNeeded =
  <Name extends string>(name: Name, code: 'content.nameNeeded' | 'content.titleNeeded') =>
  (value: Localized<Name>, context: z.RefinementCtx): void => {
    if (!isSaid(name, value)) context.addIssue({ code: 'custom', path: [`${name}_en`], message: code });
  };

/** Labels of the fields of a text, for the summary of errors. */
export const textsLabels = <Name extends string>(name: Name, label: string) =>
  EACH.map(({ suffix, label: language }) => [`${name}_${suffix}`, `${label} · ${language}`] as const);

/** A text in each language, side by side where there is room. */
export function TextsFields<Name extends string>({
  name,
  label,
  kind = 'line',
  rows = 6,
  hint,
  props,
}: {
  name: Name;
  label: string;
  kind?: 'line' | 'text';
  rows?: number;
  /** Below the fields. */
  hint?: string;
  props: FieldPropsOf<TextsField<NoInfer<Name>>>;
}) {
  return (
    <div className="d-three">
      {EACH.map(({ tag, suffix, label: language }) => {
        const field = { ...props(`${name}_${suffix}`), label: `${label} · ${language}`, required: false, lang: tag };
        return (
          <Fragment key={tag}>
            {kind === 'line' ? <TextField {...field} autoComplete="off" /> : <TextAreaField {...field} rows={rows} />}
          </Fragment>
        );
      })}
      {hint && <p className="d-muted">{hint}</p>}
    </div>
  );
}

/** The first language in which a row has a name, the reader's own if possible. */
export function nameIn(row: Localized<'name'>, language: (typeof LANGUAGES)[number]): string {
  const own = row[`name_${columnSuffix(wireLanguage(language))}`];
  return own || EACH.map(({ suffix }) => row[`name_${suffix}`]).find((name) => name !== '') || '–';
}

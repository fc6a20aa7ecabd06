import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { listNamed } from '~/member-api/desk/content/named-lists.server';
import type { FilmFacts } from '~/member-api/desk/content/films.server';
import { TextField } from '~/ui/form/field';
import { SelectField } from '~/ui/form/select-field';
import { useOptional, type FieldPropsOf } from '../../form/desk-form';
import { useDesk } from '../../frame/context';
import type { StaffVisit } from '../../server/visit.server';
import { optionalLine } from '../parts/schema.server';
import { nameIn, oneNeeded, TextsFields, textsIn, textsShape, type TextsField } from '../parts/texts';

const NAME_MAX = 120;
const DESCRIPTION_MAX = 2_000;
const PEOPLE_MAX = 300;
const HOURS_MAX = 24;
/** As the members' list has it: `12:30` or `1:35:00`; or minutes alone. */
const DURATION = /^(?:(?:(\d{1,2}):)?(\d{1,4}):([0-5]\d)|(\d{1,4}))$/;

/** Fields of what members read of a film. */
export type FilmField = TextsField<'name' | 'description'> | 'category' | 'duration' | 'year' | 'director' | 'actors';

/** Schema of the facts of a film, without its file. */
export const filmShape = {
  ...textsShape('name', { max: NAME_MAX }),
  ...textsShape('description', { max: DESCRIPTION_MAX, kind: 'text' }),
  // What is missing is refused after all else is read, so that every error of the form comes at once.
  category: z
    .string()
    .optional()
    .transform((id) => id ?? '')
    .refine((id) => id !== '' && id.length <= 64, 'choose'),
  duration: z
    .string()
    .trim()
    .optional()
    .transform((typed = '', context) => {
      if (typed === '') return 0;
      const read = DURATION.exec(typed);
      const [hours = 0, minutes = 0, seconds = 0, alone = 0] = (read ?? []).slice(1).map((part) => Number(part || 0));
      const total = hours * 3_600 + (minutes + alone) * 60 + seconds;
      if (read && total <= HOURS_MAX * 3_600) return total;
      context.addIssue({ code: 'custom', message: 'content.duration' });
      return z.NEVER;
    }),
  year: z
    .string()
    .trim()
    .optional()
    .transform((typed) => typed ?? '')
    .refine((typed) => /^(?:\d{4})?$/.test(typed), 'content.number'),
  director: optionalLine(PEOPLE_MAX),
  actors: optionalLine(PEOPLE_MAX),
};

const MORE = [
  'description_en',
  'description_zh_cn',
  'description_ja',
  'duration',
  'year',
  'director',
  'actors',
] as const satisfies readonly FilmField[];

/** A film needs a name in one language. */
export const needsName = oneNeeded('name', 'content.titleNeeded');

/** What the form says, for the store. */
export const factsOf = (value: z.output<z.ZodObject<typeof filmShape>>): FilmFacts => ({
  typeId: value.category,
  name: textsIn('name', value),
  description: textsIn('description', value),
  seconds: value.duration,
  year: value.year,
  director: value.director,
  actors: value.actors,
});

/** The categories to choose from. */
export const loadCategories = ({ desk }: StaffVisit) => listNamed(desk.db, 'film_types');

interface Fields {
  props: FieldPropsOf<FilmField>;
}

/** The fields without which there is no film. */
export function NeededFields({
  categories,
  props,
}: Fields & { categories: Awaited<ReturnType<typeof loadCategories>> }) {
  const { t } = useTexts('deskContent');
  const { language } = useDesk();
  return (
    <>
      <TextsFields name="name" label={t('filmName')} hint={t('oneEnough')} props={props} />
      <SelectField
        {...props('category')}
        label={t('category')}
        none={t('choose')}
        options={categories.map((entry) => ({ value: entry.id, label: nameIn(entry, language) }))}
      />
    </>
  );
}

/** What else members read of a film. */
export function MoreFields({ props }: Fields) {
  const { t } = useTexts('deskContent');
  const optional = useOptional();
  return (
    <>
      <TextsFields name="description" kind="text" label={optional(t('description'))} props={props} />
      <TextField
        {...props('duration')}
        label={optional(t('duration'))}
        hint={t('durationHint')}
        required={false}
        autoComplete="off"
      />
      <TextField
        {...props('year')}
        label={optional(t('year'))}
        required={false}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField {...props('director')} label={optional(t('director'))} required={false} autoComplete="off" />
      <TextField
        {...props('actors')}
        label={optional(t('actors'))}
        hint={t('actorsHint')}
        required={false}
        autoComplete="off"
      />
    </>
  );
}

/** The same folded, unless something is in them. */
export function FoldedFields({ props }: Fields) {
  const { t } = useTexts('deskContent');
  const optional = useOptional();
  const isFilled = MORE.some((name) => props(name).defaultValue || props(name).errors);
  return (
    <details open={isFilled}>
      <summary>{optional(t('filmMore'))}</summary>
      <MoreFields props={props} />
    </details>
  );
}

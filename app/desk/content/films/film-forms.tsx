import { LANGUAGES } from '~/contract/language';
import { LANGUAGE_NAMES } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { durationText } from '~/member-api/content/film-card';
import { LAST_PLACE, type findFilm } from '~/member-api/desk/content/films.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { FileField } from '~/ui/form/file-field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { SelectField } from '~/ui/form/select-field';
import { Section } from '~/ui/layout/section';
import { DeskForm, useDeskForm } from '../../form/desk-form';
import type { ViewProps } from '../../page';
import { PictureInput, type PictureField } from '../parts/picture-input';
import { textsLabels } from '../parts/texts';
import { MoreFields, NeededFields, type FilmField, type loadCategories } from './film-form';
import { FilmInput } from './film-pages';

/** A film, and the categories that it may be in. */
export interface FilmData {
  film: NonNullable<Awaited<ReturnType<typeof findFilm>>>;
  categories: Awaited<ReturnType<typeof loadCategories>>;
  /** Among the new ones, from 1; `undefined` further down. */
  place: number | undefined;
}

type Props = ViewProps<FilmData>;

/** What members read of a film. */
export function FactsForm({ data: { film, categories }, reply }: Props) {
  const { t } = useTexts('deskContent');
  const texts = Object.fromEntries(Object.entries(film).filter(([, value]) => typeof value === 'string'));
  const { form, fields, props } = useDeskForm<FilmField>({
    action: 'save',
    reply,
    defaultValue: {
      ...texts,
      category: film.type_id,
      duration: film.duration > 0 ? durationText(film.duration) : undefined,
    },
  });
  return (
    <Section title={t('filmFacts')}>
      <DeskForm
        form={form}
        fields={[
          ...textsLabels('name', t('filmName')).map(([field, label]) => [fields[field], label] as const),
          [fields.category, t('category')],
          [fields.duration, t('duration')],
          [fields.year, t('year')],
        ]}
      >
        <NeededFields categories={categories} props={props} />
        <MoreFields props={props} />
        <Button>{t('save')}</Button>
      </DeskForm>
    </Section>
  );
}

/** The poster of a film. */
export function PosterForm({ data: { film }, reply }: Props) {
  const { t } = useTexts('deskContent');
  const { form, fields, props } = useDeskForm<PictureField>({ action: 'poster', reply });
  return (
    <Section title={t('poster')}>
      <DeskForm
        form={form}
        encType="multipart/form-data"
        fields={[
          [fields.picture, t('picture')],
          [fields.address, t('pictureAddress')],
        ]}
      >
        <PictureInput now={film.poster || undefined} fields={fields} props={props} />
        <Button look="quiet">{t('savePicture')}</Button>
      </DeskForm>
    </Section>
  );
}

/** What a film is played from. */
export function FileForm({ reply }: Props) {
  const { t } = useTexts('deskContent');
  const { form, fields, props } = useDeskForm<'film' | 'filmBytes' | 'address'>({ action: 'file', reply });
  return (
    <details open={reply?.action === 'file'}>
      <summary>{t('fileReplace')}</summary>
      <DeskForm
        form={form}
        encType="multipart/form-data"
        fields={[
          [fields.film, t('filmFile')],
          [fields.address, t('filmAddress')],
        ]}
      >
        <FilmInput fields={fields} props={props} />
        <Button look="quiet">{t('save')}</Button>
      </DeskForm>
    </details>
  );
}

function RemoveCaptions({ lang, label }: { lang: string; label: string }) {
  const { t } = useTexts('deskContent');
  const { form } = useDeskForm({ action: 'uncaption', reply: undefined });
  return (
    <DeskForm form={form} label={label}>
      <HiddenField name="lang" value={lang} />
      <Button look="quiet">{t('captionsRemove', { language: label })}</Button>
    </DeskForm>
  );
}

/** The captions of a film, one for each language. */
export function CaptionsForm({ data: { film }, reply }: Props) {
  const { t } = useTexts('deskContent');
  const { form, fields, props } = useDeskForm<'captions' | 'lang'>({ action: 'captions', reply });
  const { id, errors } = props('captions');
  const received = fields.captions.initialValue;
  return (
    <details open={reply?.action === 'captions'}>
      <summary>{t('captions')}</summary>
      {film.tracks.length > 0 && (
        <div className="d-list">
          {film.tracks.map(({ lang, label }) => (
            <RemoveCaptions key={lang} lang={lang} label={label} />
          ))}
        </div>
      )}
      <DeskForm
        form={form}
        encType="multipart/form-data"
        fields={[
          [fields.lang, t('language')],
          [fields.captions, t('captionsFile')],
        ]}
      >
        <SelectField
          {...props('lang')}
          label={t('language')}
          none={t('choose')}
          options={LANGUAGES.map((tag) => ({ value: tag, label: LANGUAGE_NAMES[tag] }))}
        />
        {received && <HiddenField name="captions" value={received} />}
        <FileField
          id={id}
          name="captions"
          label={t('captionsFile')}
          hint={t('captionsHint')}
          accept=".vtt,text/vtt"
          errors={errors}
          received={received && t('captionsReceived')}
        />
        <Button look="quiet">{t('save')}</Button>
      </DeskForm>
    </details>
  );
}

/** Where a film stands among the new ones. */
export function PlaceForm({ data: { place }, reply }: Props) {
  const { t } = useTexts('deskContent');
  const { form, fields, props } = useDeskForm<'place'>({
    action: 'move',
    reply,
    defaultValue: { place: place === undefined ? undefined : String(place) },
  });
  return (
    <details open={reply?.action === 'move'}>
      <summary>{t('filmPlace')}</summary>
      <p>{t('filmPlaceHow')}</p>
      <DeskForm form={form} fields={[[fields.place, t('filmPlaceNew')]]}>
        <TextField
          {...props('place')}
          label={t('filmPlaceNew')}
          hint={t('filmPlaceHint', { last: LAST_PLACE })}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button look="quiet">{t('filmMove')}</Button>
      </DeskForm>
    </details>
  );
}

import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { addFilm, listNewestFilms } from '~/member-api/desk/content/films.server';
import { Button } from '~/ui/form/button';
import { FileField } from '~/ui/form/file-field';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import type { Field } from '~/root/form/use-form';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm, type FieldPropsOf } from '../../form/desk-form';
import { useDesk } from '../../frame/context';
import { Head, Moment } from '../../frame/parts';
import { deskPage } from '../../page';
import { deskPaths } from '../../paths';
import { submitAtDesk } from '../../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../../server/visit.server';
import { filmFile } from '../parts/media.server';
import { httpsAddress, published } from '../parts/schema.server';
import { nameIn, textsLabels } from '../parts/texts';
import { factsOf, FilmFields, filmShape, loadCategories, needsName, type FilmField } from './film-form';

/** How many films are listed: others are found by the members' own search. */
const LISTED = 50;

/** What a film is played from: a file that the form has published, or an address elsewhere. */
export const fileShape = {
  film: published,
  filmBytes: z.coerce.number().int().positive().optional().catch(undefined),
  address: httpsAddress,
};

/** @throws FormError when a form has neither a file nor an address */
export function fileOf({
  film,
  filmBytes,
  address,
}: {
  film: string;
  filmBytes?: number | undefined;
  address: string;
}) {
  if (film !== '') return { address: film, bytes: filmBytes };
  if (address !== '') return { address };
  throw new FormError({ film: ['content.filmNeeded'] });
}

/** A film file, or its address elsewhere. A file that was sent with a refused form is kept. */
export function FilmInput({
  fields,
  props,
}: {
  fields: Readonly<Record<'film' | 'filmBytes' | 'address', Field>>;
  props: FieldPropsOf<'film' | 'address'>;
}) {
  const { t } = useTexts('deskContent');
  const received = fields.film.initialValue;
  const { id, errors } = props('film');
  return (
    <>
      {received && <HiddenField name="film" value={received} />}
      {received && <HiddenField name="filmBytes" value={fields.filmBytes.initialValue ?? ''} />}
      <FileField
        id={id}
        name="film"
        label={t('filmFile')}
        hint={t('filmFileHint')}
        accept="video/mp4,video/webm"
        errors={errors}
        required={false}
        received={received && t('filmReceived')}
      />
      <TextField
        {...props('address')}
        label={t('filmAddress')}
        hint={t('filmAddressHint')}
        required={false}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
      />
    </>
  );
}

/** The newest films. */
export const filmsPage = deskPage({
  path: '/desk/films',
  access: ['content'],
  title: (t) => t('deskContent:films'),
  load: ({ desk }: StaffVisit) => listNewestFilms(desk.db, LISTED),
  View: function Films({ data }) {
    const { t } = useTexts('deskContent');
    const { language } = useDesk();
    return (
      <>
        <Head title={t('films')} up={{ href: deskPaths.content(), text: t('title') }}>
          <p className="d-row">
            <a href={deskPaths.film('new')}>{t('filmAdd')}</a>
          </p>
        </Head>
        {data.length === 0 && <p>{t('filmsNone')}</p>}
        <ul className="d-list">
          {data.map((film) => (
            <li className="d-card" key={film.id}>
              <p className="d-row">
                <a href={deskPaths.film(film.id)}>{nameIn(film, language)}</a>
                <span className="d-muted">
                  <Moment at={film.added_at} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      </>
    );
  },
});

/** A film to add. */
export const newFilmPage = deskPage({
  path: '/desk/films/new',
  access: ['content'],
  title: (t) => t('deskContent:filmAdd'),
  load: loadCategories,
  View: function NewFilm({ data, reply }) {
    const { t } = useTexts('deskContent');
    const { form, fields, props } = useDeskForm<FilmField | 'film' | 'filmBytes' | 'address'>({ action: 'add', reply });
    return (
      <>
        <Head title={t('filmAdd')} up={{ href: deskPaths.films(), text: t('films') }} />
        {data.length === 0 ? (
          <p>
            <a href={deskPaths.namedEntry('categories', 'new')}>{t('categoryFirst')}</a>
          </p>
        ) : (
          <DeskForm
            form={form}
            encType="multipart/form-data"
            fields={[
              [fields.film, t('filmFile')],
              [fields.address, t('filmAddress')],
              ...textsLabels('name', t('name')).map(([field, label]) => [fields[field], label] as const),
              [fields.category, t('category')],
              [fields.minutes, t('minutes')],
              [fields.year, t('year')],
            ]}
          >
            <FilmInput fields={fields} props={props} />
            <FilmFields categories={data} props={props} />
            <Button>{t('filmAdd')}</Button>
          </DeskForm>
        )}
      </>
    );
  },
  actions: {
    add: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ ...filmShape, ...fileShape }).superRefine(needsName),
        file: filmFile(visit),
        run: async (value) => {
          const id = await addFilm(visit.desk.db, factsOf(value), fileOf(value), byOf(visit));
          if (id === undefined) throw new FormError({ category: ['required'] });
          return goTo(visit, deskPaths.film(id), 'deskContent:flash.filmAdded');
        },
      }),
  },
});

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formatCount } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import { addFilm, searchFilms } from '~/member-api/desk/content/films.server';
import { Button } from '~/ui/form/button';
import { FileField } from '~/ui/form/file-field';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import type { Field } from '~/root/form/use-form';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm, type FieldPropsOf } from '../../form/desk-form';
import { useDesk } from '../../frame/context';
import { Head, Moment, Pages, Titles } from '../../frame/parts';
import { deskPage } from '../../page';
import { deskPaths } from '../../paths';
import { submitAtDesk } from '../../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../../server/visit.server';
import { addressOf, filmFile } from '../parts/media.server';
import { addedOnce, formKey } from '../parts/once.server';
import { httpsAddress, published, publishedBytes } from '../parts/schema.server';
import { readSearch, SearchForm } from '../parts/search';
import { nameIn, textsLabels } from '../parts/texts';
import { factsOf, filmShape, FoldedFields, loadCategories, NeededFields, needsName, type FilmField } from './film-form';
import { Links } from '~/ui/layout/section';

/** How many films are on a page. */
const LISTED = 20;

/** What a film is played from: a file that the form has published, or an address elsewhere. */
export const fileShape = {
  film: published,
  filmBytes: publishedBytes,
  address: httpsAddress,
};

/** Refuses a film without a file and without an address, next to the file. */
const needsFile = ({ film, address }: z.output<z.ZodObject<typeof fileShape>>, context: z.RefinementCtx): void => {
  if (film === '' && address === '')
    context.addIssue({ code: 'custom', path: ['film'], message: 'content.filmNeeded' });
};

/** @throws FormError when a form has neither a file nor an address, or an address of one host too many */
export async function fileOf(visit: StaffVisit, { film, filmBytes, address }: z.output<z.ZodObject<typeof fileShape>>) {
  const chosen = await addressOf(visit, film, address);
  if (chosen === undefined) throw new FormError({ film: ['content.filmNeeded'] });
  return { address: chosen, bytes: film === '' ? undefined : filmBytes };
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

async function loadList(visit: StaffVisit) {
  const { desk, url } = visit;
  const { term, page } = readSearch(url);
  const { list, total } = await searchFilms(desk.db, term, { page, limit: LISTED });
  const categories = new Map((await loadCategories(visit)).map((entry) => [entry.id, entry]));
  const listed = list.map((film) => ({ ...film, category: categories.get(film.type_id) }));
  return { term, page, list: listed, more: total === undefined ? list.length === LISTED : total > page * LISTED };
}

/** Films in the members' order of new ones, or found by words. */
export const filmsPage = deskPage({
  path: '/desk/films',
  access: ['content'],
  title: (t) => t('deskContent:films'),
  load: loadList,
  View: function Films({ data: { term, page, list, more } }) {
    const { t } = useTexts('deskContent');
    const { language } = useDesk();
    return (
      <>
        <Head
          title={t('films')}
          up={{ href: deskPaths.content(), text: t('title') }}
          add={{ href: deskPaths.film('new'), text: t('filmAdd') }}
        />
        <SearchForm action={deskPaths.films()} label={t('filmSearch')} term={term} />
        {list.length === 0 && <p>{term === '' ? t('filmsNone') : t('filmsNotFound')}</p>}
        {term === '' && list.length > 0 && <p className="d-muted">{t('filmsOrder')}</p>}
        <ol className="d-list d-cells d-films">
          {list.length > 0 && (
            <Titles titles={[term === '' ? '#' : '', t('filmName'), t('category'), t('views'), t('filmSince')]} />
          )}
          {list.map((film, index) => (
            <li className="d-card" key={film.id}>
              <p className="d-row">
                {term === '' && <span className="d-num">{(page - 1) * LISTED + index + 1}</span>}
                <a href={deskPaths.film(film.id)}>{nameIn(film, language)}</a>
                <span>{film.category && nameIn(film.category, language)}</span>
                <span className="d-num">
                  <span className="d-said">{t('views')} </span>
                  {formatCount(film.hits, language)}
                </span>
                <span className="d-muted">
                  <Moment at={film.added_at} />
                </span>
              </p>
            </li>
          ))}
        </ol>
        <Pages page={page} more={more} href={(to) => deskPaths.films({ q: term, page: to })} />
      </>
    );
  },
});

/** A film to add. */
export const newFilmPage = deskPage({
  path: '/desk/films/new',
  access: ['content'],
  title: (t) => t('deskContent:filmAdd'),
  load: async (visit: StaffVisit) => ({ categories: await loadCategories(visit), formKey: randomUUID() }),
  View: function NewFilm({ data: { categories, formKey: key }, reply }) {
    const { t } = useTexts('deskContent');
    const { form, fields, props } = useDeskForm<FilmField | 'film' | 'filmBytes' | 'address' | 'formKey'>({
      action: 'add',
      reply,
    });
    return (
      <>
        <Head title={t('filmAdd')} up={{ href: deskPaths.films(), text: t('films') }} />
        {categories.length === 0 ? (
          <Links>
            <a href={deskPaths.namedEntry('categories', 'new')}>{t('categoryFirst')}</a>
          </Links>
        ) : (
          <DeskForm
            form={form}
            encType="multipart/form-data"
            fields={[
              ...textsLabels('name', t('filmName')).map(([field, label]) => [fields[field], label] as const),
              [fields.category, t('category')],
              [fields.duration, t('duration')],
              [fields.year, t('year')],
              [fields.film, t('filmFile')],
              [fields.address, t('filmAddress')],
            ]}
          >
            <HiddenField name="formKey" value={fields.formKey.initialValue ?? key} />
            <NeededFields categories={categories} props={props} />
            <FoldedFields props={props} />
            {/* After the other fields: of a body that is too large, what comes after the file does not arrive. */}
            <FilmInput fields={fields} props={props} />
            <Button>{t('filmAdd')}</Button>
          </DeskForm>
        )}
      </>
    );
  },
  actions: {
    add: (visit) =>
      submitAtDesk(visit, {
        schema: z
          .object({ ...filmShape, ...fileShape, formKey })
          .superRefine(needsName)
          .superRefine(needsFile),
        file: filmFile(visit),
        ...addedOnce(visit),
        run: async (value) => {
          const id = await addFilm(visit.desk.db, factsOf(value), await fileOf(visit, value), byOf(visit));
          if (id === undefined) throw new FormError({ category: ['choose'] });
          return goTo(visit, deskPaths.film(id), 'deskContent:flash.filmAdded');
        },
      }),
  },
});

import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { LANGUAGES } from '~/contract/language';
import { formatCount } from '~/i18n/format';
import { LANGUAGE_NAMES } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import {
  changeFilm,
  changeFilmPart,
  findFilm,
  LAST_PLACE,
  moveFilm,
  placeOf,
  removeCaptions,
  removeFilm,
} from '~/member-api/desk/content/films.server';
import { Facts } from '~/ui/layout/facts';
import { FormError } from '~/web/form/form-error';
import { choice } from '~/web/form/choice.schema';
import { FinalFold } from '../../form/final-fold';
import { useDesk } from '../../frame/context';
import { Head } from '../../frame/parts';
import { deskPage } from '../../page';
import { deskPaths } from '../../paths';
import { submitAtDesk } from '../../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../../server/visit.server';
import { addressOf, captionsFile, filmFile, pictureFile } from '../parts/media.server';
import { line, pictureShape, published } from '../parts/schema.server';
import { nameIn } from '../parts/texts';
import { factsOf, filmShape, loadCategories, needsName } from './film-form';
import { CaptionsForm, FactsForm, FileForm, PlaceForm, PosterForm, type FilmData } from './film-forms';
import { fileOf, fileShape } from './film-pages';

const idOf = ({ params }: StaffVisit) => params['id'] ?? '';
const here = (visit: StaffVisit) => goTo(visit, deskPaths.film(idOf(visit)), 'deskContent:flash.saved');
const orGone = (isDone: boolean) => {
  if (!isDone) throw new FormError({ '': ['staff.gone'] }, 409);
};

async function load(visit: StaffVisit): Promise<FilmData> {
  const film = await findFilm(visit.desk.db, idOf(visit));
  if (!film) throw redirect(deskPaths.films(), 303);
  const [categories, place] = await Promise.all([loadCategories(visit), placeOf(visit.desk.db, film.id)]);
  return { film, categories, place };
}

/** A film: what members read, its poster, file and captions, and its place among the new ones. */
export const filmPage = deskPage({
  path: '/desk/films/:id',
  access: ['content'],
  title: (_, { film }, language) => nameIn(film, language),
  load,
  View: function Film({ data, reply }) {
    const { t } = useTexts('deskContent');
    const { language } = useDesk();
    const { film } = data;
    return (
      <>
        <Head title={nameIn(film, language)} up={{ href: deskPaths.films(), text: t('films') }} />
        <div className="d-beside">
          <FactsForm data={data} reply={reply} />
          <div>
            <PosterForm data={data} reply={reply} />
            <Facts
              facts={[
                [
                  t('filmFile'),
                  film.sources.map(({ url, label }) => (
                    <p key={url}>
                      <a href={url}>{label}</a>
                    </p>
                  )),
                ],
                [t('captions'), film.tracks.map(({ label }) => label).join(', ')],
                [t('views'), formatCount(film.hits, language)],
              ]}
            />
            <div className="d-list">
              <CaptionsForm data={data} reply={reply} />
              <FileForm data={data} reply={reply} />
              <PlaceForm data={data} reply={reply} />
              <FinalFold action="remove" label={t('filmRemove')} text={t('filmRemoveText')} reply={reply} />
            </div>
          </div>
        </div>
      </>
    );
  },
  actions: {
    save: (visit) =>
      submitAtDesk(visit, {
        schema: z.object(filmShape).superRefine(needsName),
        run: async (value) => {
          orGone(await changeFilm(visit.desk.db, idOf(visit), factsOf(value), byOf(visit)));
          return here(visit);
        },
      }),
    poster: (visit) =>
      submitAtDesk(visit, {
        schema: z.object(pictureShape),
        file: pictureFile(visit),
        run: async ({ picture, address: elsewhere }) => {
          const address = await addressOf(visit, picture, elsewhere);
          if (address === undefined) throw new FormError({ picture: ['content.picture'] });
          orGone(await changeFilmPart(visit.desk.db, idOf(visit), { part: 'poster', address }, byOf(visit)));
          return here(visit);
        },
      }),
    file: (visit) =>
      submitAtDesk(visit, {
        schema: z.object(fileShape),
        file: filmFile(visit),
        run: async (value) => {
          const file = await fileOf(visit, value);
          orGone(await changeFilmPart(visit.desk.db, idOf(visit), { part: 'file', file }, byOf(visit)));
          return here(visit);
        },
      }),
    captions: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({
          captions: published,
          lang: choice(LANGUAGES),
        }),
        file: captionsFile(visit),
        run: async ({ captions: url, lang }) => {
          if (url === '') throw new FormError({ captions: ['required'] });
          const track = { url, lang, label: LANGUAGE_NAMES[lang] };
          orGone(await changeFilmPart(visit.desk.db, idOf(visit), { part: 'captions', track }, byOf(visit)));
          return here(visit);
        },
      }),
    uncaption: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ lang: z.string().max(20) }),
        run: async ({ lang }) => {
          await removeCaptions(visit.desk.db, idOf(visit), lang, byOf(visit));
          return here(visit);
        },
      }),
    move: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({
          place: line(3).refine((typed) => /^[1-9]\d*$/.test(typed) && Number(typed) <= LAST_PLACE, 'content.place'),
        }),
        run: async ({ place }) => {
          orGone(await moveFilm(visit.desk.db, idOf(visit), Number(place), byOf(visit)));
          return here(visit);
        },
      }),
    remove: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({}),
        run: async () => {
          await removeFilm(visit.desk.db, idOf(visit), byOf(visit));
          return goTo(visit, deskPaths.films(), 'deskContent:flash.removed');
        },
      }),
  },
});

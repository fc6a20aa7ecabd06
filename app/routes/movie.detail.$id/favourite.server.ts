import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { addFavourite, removeFavourite } from '~/domains/movie/watching/watching.api.server';
import { favouriteSchema } from '~/domains/movie/watching/watching.schema';
import { filmOf } from '~/pages/movie/load-film.server';
import { paths } from '~/paths';
import { readFilmQuery, readId } from '~/paths.schema';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { setFlash } from '~/web/session/flash.server';

/** Adds the film of the page to the favourites, with the name that the video service gives it now, or removes it. */
export const changeFavourite = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: favouriteSchema,
    failure: 'failed.watching',
    run: async ({ favourite }, visit) => {
      const id = readId(visit.params['id']);
      if (!id) throw new FormError({ '': ['film.invalid'] });
      if (favourite === 'add') {
        const { name, picture } = await filmOf(visit, id);
        await addFavourite(visit.api, { id, name, picture });
      } else await removeFavourite(visit.api, id);
      const code = favourite === 'add' ? 'movie:favourite.added' : 'movie:favourite.removed';
      return redirect(paths.movie(id, readFilmQuery(visit.url)), {
        headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) },
      });
    },
  });

import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { keepWatched } from '~/domains/movie/watching/watching.api.server';
import { sentPositionSchema } from '~/domains/movie/watching/watching.schema';
import { readTicket } from '~/pages/movie/film-ticket.server';
import { ownerOf } from '~/pages/movie/kept-position.server';
import { paths } from '~/paths';
import { FormError } from '~/web/form/form-error';
import { respondJson } from '~/web/form/respond-json.server';
import { submit } from '~/web/form/submit.server';

/** A GET (for example after login) redirects to the history. */
export const loader = () => redirect(paths.filmHistory());

/** A position that a script sends while a film plays, where the member's history is on. */
export const action = (args: ActionFunctionArgs) =>
  respondJson(
    () =>
      submit(args, {
        access: 'member',
        schema: sentPositionSchema,
        failure: 'failed.watching',
        // Two a minute while a film plays, and one at each pause.
        throttle: { name: 'film-positions', points: 300, seconds: 3_600, perLogin: true },
        run: async ({ ticket: sent, seconds }, visit) => {
          const ticket = readTicket(visit, ownerOf(visit), sent);
          if (!ticket) throw new FormError({ '': ['film.stale'] });
          await keepWatched(visit.api, ticket.film, { ...ticket.part, seconds });
          return redirect(paths.filmHistory());
        },
      }),
    paths.filmHistory(),
  );

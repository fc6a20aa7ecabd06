import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { watchedCard } from '~/domains/movie/watching/watched.view';
import { chooseHistory, forgetWatched, HISTORY_MAX, listWatched } from '~/domains/movie/watching/watching.api.server';
import { historySchema } from '~/domains/movie/watching/watching.schema';
import { noteHistory } from '~/pages/movie/history-flag.server';
import { forgetPositions, ownerOf } from '~/pages/movie/kept-position.server';
import { keepLastFilm } from '~/pages/movie/last-film.server';
import { paths } from '~/paths';
import { readPageQuery } from '~/paths.schema';
import { submit } from '~/web/form/submit.server';
import { withFallbackOnSubmit } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { setFlash } from '~/web/session/flash.server';

const PAGE_SIZE = 12;

const FLASHES = { on: 'flash.on', off: 'flash.off', clear: 'flash.cleared' } as const;

/** The member's history, and whether it is on. */
export async function loadHistory(visit: MemberContext) {
  const { page } = readPageQuery(visit.url);
  const list = await withFallbackOnSubmit(visit, listWatched(visit.api, page, PAGE_SIZE), 'unknown' as const);
  const shown = {
    page,
    owner: ownerOf(visit),
    // How many another service keeps is unknown.
    keeps: visit.app.upstream.isEmbedded ? HISTORY_MAX : undefined,
    isOffered: list !== undefined,
    list:
      list === undefined || list === 'unknown'
        ? undefined
        : {
            history: list.history,
            more: list.more,
            last: list.last,
            films: list.rows.map((film) => watchedCard(film, visit.clock)),
          },
  };
  const cookies = shown.list ? await noteHistory(visit, shown.list.history) : [];
  return data(shown, { headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) });
}

/** Turns the history on or off, or deletes from it: also what this browser remembers, which would otherwise start films there. */
export const changeHistory = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: historySchema,
    failure: 'failed.watching',
    run: async (wanted, visit) => {
      const cookies: string[] = [];
      let code: string = 'flash.forgotten';
      if ('forget' in wanted) await forgetWatched(visit.api, wanted.forget);
      else {
        const { act } = wanted;
        if (act === 'clear') await forgetWatched(visit.api, undefined);
        else {
          await chooseHistory(visit.api, act === 'on');
          cookies.push(...(await noteHistory(visit, act === 'on')));
        }
        if (act !== 'on') cookies.push(await forgetPositions(visit));
        cookies.push(keepLastFilm(visit, '', 0));
        code = FLASHES[act];
      }
      cookies.push(await setFlash(visit, { tone: 'success', code: `watching:${code}` }));
      return redirect(paths.filmHistory(), {
        headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
      });
    },
  });

import type { ActionFunctionArgs } from '@remix-run/node';
import { findPause, pauseSchema } from '~/domains/account/limits.schema';
import { beginByCard, isStopToken } from '~/domains/account/stop-card/stop-card.api.server';
import { unsure } from '~/pages/stop-card/unsure.server';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { UNKNOWN_CARD } from '~/domains/account/stop-card/unknown-card';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { problemResponse } from '~/web/page/member-page.server';
import { createApiFor, type RequestContext } from '~/web/page/request-context.server';

/** The answer to a pause that was begun: the same for every card and every pause. */
export interface Begun {
  begun: true;
}

/** The pause that the address names. @throws Response 404 */
export function pauseOf(visit: RequestContext) {
  const pause = findPause(visit.params['kind'], visit.params['days']);
  if (!pause) throw problemResponse(visit, 'notFound.text', 404);
  return pause;
}

function failed(error: unknown): never {
  throw error instanceof UpstreamError && isUnsure(error) ? unsure(error) : error;
}

/** Begins the pause. Without the visitor's own login, if they have one: the card says whose account it is. */
export const beginPause = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'anyone',
    schema: (visit) => pauseSchema(pauseOf(visit).kind),
    throttle: { name: 'stop-card', points: 60, seconds: 600 },
    run: async (_, visit) => {
      const token = visit.params['token'];
      const api = createApiFor(visit, undefined);
      const isValid = isStopToken(token) && (await beginByCard(api, { token, ...pauseOf(visit) }).catch(failed));
      if (!isValid) throw new FormError({ '': [UNKNOWN_CARD] }, 404);
      return Response.json({ begun: true } satisfies Begun);
    },
  });

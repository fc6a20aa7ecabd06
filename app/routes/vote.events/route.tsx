import type { LoaderFunctionArgs } from '@remix-run/node';
import { UpstreamError } from '~/upstream/upstream-error';
import { requireMember, unforeseen, visitOf, type Visit } from '~/web/page.server';
import { currentDraw, drawEvents, drawEventsHead } from './draw-watch.server';

const NOWHERE = { 'Cache-Control': 'private, no-store' };
const refuse = (status: number) => new Response(null, { status, headers: NOWHERE });

async function answerOnce(visit: Visit): Promise<Response> {
  try {
    return Response.json(await currentDraw(requireMember(visit)), { headers: NOWHERE });
  } catch (error) {
    if (!(error instanceof UpstreamError)) {
      unforeseen(error, visit);
      return refuse(500);
    }
    return refuse(error.kind === 'expired' ? 401 : 503);
  }
}

/**
 * Changes of the draw for a page that is open: as server-sent events, or as it stands now for whoever asks for JSON. Somebody
 * who is not signed in gets 401 and no redirect, which neither an `EventSource` nor a script could make use of; the page then
 * loads itself, and that leads to the login page.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const visit = await visitOf(args);
  if (!visit.session) return refuse(401);
  const wantsEvents = args.request.headers.get('accept')?.includes('text/event-stream');
  if (!wantsEvents) return answerOnce(visit);
  if (args.request.method === 'HEAD') return drawEventsHead();
  return drawEvents(requireMember(visit)) ?? refuse(429);
};

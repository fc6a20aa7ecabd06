import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { PICTURE_BYTES } from '~/media/fit';
import { arrived, countBytes, fillerHeaders, trialPage, trialStream } from '~/web/server/proxy-check.server';
import { loadContextOf } from '~/web/server/load-context.server';

/** Maximum size of a picture with its fields and boundaries. */
const MOST = PICTURE_BYTES + 64 * 1024;

const HEADERS = { 'Cache-Control': 'private, no-store' };

/** Tells `npm run doctor` how its own request arrived, or is silent for a while as a page's events may be. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { request } = args;
  const context = await loadContextOf(args);
  const wantsEvents = request.headers.get('accept')?.includes('text/event-stream');
  const { searchParams } = new URL(request.url);
  if (wantsEvents && request.method !== 'HEAD')
    return trialStream(context.app, context.signal, Number(searchParams.get('silence') ?? '1'));
  if (searchParams.has('page')) return trialPage();
  const headers = searchParams.has('filler') ? { ...HEADERS, ...fillerHeaders() } : HEADERS;
  return Response.json(arrived(request, context), { headers });
};

/** Returns how many bytes of the body arrived; nothing is stored. */
export const action = async ({ request }: ActionFunctionArgs) => {
  const received = await countBytes(request.body, MOST);
  return Response.json({ received }, { status: received > MOST ? 413 : 200, headers: HEADERS });
};

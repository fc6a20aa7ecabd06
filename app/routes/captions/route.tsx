import type { LoaderFunctionArgs } from '@remix-run/node';
import { readCaptionsQuery } from '~/paths.schema';
import { loadContextOf } from '~/web/server/load-context.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';
import { findCaptions } from './kept-captions.server';

/** Opened on its own, a response runs and loads nothing. */
const HEADERS = { 'Content-Security-Policy': "default-src 'none'; sandbox" };

/**
 * Captions of another server as a file of this site, because a `<track>` accepts no others. It is public, like its source; the
 * signature proves that one of our pages requested it.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const { request } = args;
  const { app } = await loadContextOf(args);
  const wanted = readCaptionsQuery(new URL(request.url));
  const captions =
    wanted && app.upstream.isSignedCaption(wanted.src, wanted.signature)
      ? await findCaptions(app, wanted.src)
      : undefined;
  if (captions === undefined)
    return new Response(null, { status: 404, headers: { ...HEADERS, 'Cache-Control': 'no-store' } });
  return conditionalResponse(request, captions, {
    ...HEADERS,
    'Content-Type': 'text/vtt; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
};

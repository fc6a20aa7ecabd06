import type { LoaderFunctionArgs } from '@remix-run/node';
import { readCaptionsQuery } from '~/paths.schema';
import { isSignedCaption } from '~/upstream/media/caption-address.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';
import { findCaptions } from './kept-captions.server';

/** Nothing that comes from here runs or loads anything, were it opened by itself. */
const HEADERS = { 'Content-Security-Policy': "default-src 'none'; sandbox" };

/**
 * Captions of another server as a file of this site, since a `<track>` reads no others. It is public, like what it shows; the
 * signature says that a page of ours named it.
 */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const wanted = readCaptionsQuery(new URL(request.url));
  const captions = wanted && isSignedCaption(wanted.src, wanted.signature) ? await findCaptions(wanted.src) : undefined;
  if (captions === undefined)
    return new Response(null, { status: 404, headers: { ...HEADERS, 'Cache-Control': 'no-store' } });
  return conditionalResponse(request, captions, {
    ...HEADERS,
    'Content-Type': 'text/vtt; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
};

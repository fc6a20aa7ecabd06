import type { LoaderFunctionArgs } from '@remix-run/node';
import { readPictureQuery } from '~/paths.schema';
import { loadContextOf } from '~/web/server/load-context.server';
import { formatFor, noPictureResponse, originalResponse, pictureResponse } from './picture-answer.server';
import { createSmallPictures } from './small-picture.server';

/**
 * A picture in a size and format for this browser. It is public, because the original is too and a cache in front may store it;
 * the signature proves that one of our pages requested it. If no smaller version can be made, the original is shown.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const { request } = args;
  const { app } = await loadContextOf(args);
  const wanted = readPictureQuery(new URL(request.url));
  if (!wanted || !app.upstream.isSignedPicture(wanted.src, wanted.signature)) return noPictureResponse();
  const format = formatFor(request.headers.get('accept'));
  const picture = await app.part(createSmallPictures)(wanted.src, { ...wanted, format });
  return typeof picture === 'string'
    ? originalResponse(wanted.src, picture)
    : pictureResponse(request, picture, format);
};

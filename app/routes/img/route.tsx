import type { LoaderFunctionArgs } from '@remix-run/node';
import { readPictureQuery } from '~/paths.schema';
import { isSignedPicture } from '~/upstream/media/picture-address.server';
import { formatFor, noPictureResponse, originalResponse, pictureResponse } from './picture-answer.server';
import { smallPicture } from './small-picture.server';

/**
 * A picture in the size and format of the browser that asks. It is public, since it shows what its own address shows and a
 * cache in front may keep it; the signature says that a page of ours named it. What cannot be made smaller is shown as it is.
 */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const wanted = readPictureQuery(new URL(request.url));
  if (!wanted || !isSignedPicture(wanted.src, wanted.signature)) return noPictureResponse();
  const format = formatFor(request.headers.get('accept'));
  const picture = await smallPicture(wanted.src, { ...wanted, format });
  return typeof picture === 'string'
    ? originalResponse(wanted.src, picture)
    : pictureResponse(request, picture, format);
};

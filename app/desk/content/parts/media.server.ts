import { errorCode } from '~/i18n/error-text';
import { PICTURE_BYTES } from '~/media/fit';
import { PictureRefused } from '~/media/picture-refused';
import { publishedFolder } from '~/config/published-files.server';
import {
  CAPTIONS_BYTES,
  FILM_BYTES,
  publishCaptions,
  publishFilm,
  publishPicture,
} from '~/member-api/desk/content/media.server';
import { MEDIA_ORIGINS } from '~/member-api/content/media-origin';
import { mayComeFrom } from '~/member-api/desk/content/media-origins.server';
import type { FileField } from '~/web/form/form-file.server';
import { FormError } from '~/web/form/form-error';
import { FileOnDisk } from '~/web/form/parse-body.server';
import type { RequestContext } from '~/web/page/request-context.server';
import type { StaffVisit } from '../../server/visit.server';

const refuse = (field: string, code: string): never => {
  throw new FormError({ [field]: [code] }, 400);
};

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

/** A picture of a form: published before the other fields are checked; its address becomes the field's value. */
export const pictureFile = ({ desk }: StaffVisit): FileField<RequestContext> => ({
  name: 'picture',
  bytes: PICTURE_BYTES,
  none: { picture: '' },
  take: async (file) => {
    try {
      const picture = await publishPicture(desk.uploads, await bytesOf(file));
      return { picture, pictureBytes: String(file.size) };
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      return refuse('picture', errorCode(`reason.${error.reason}`, { retryAfter: error.retryAfter }));
    }
  },
});

/** Captions of a form. */
export const captionsFile = ({ desk }: StaffVisit): FileField<RequestContext> => ({
  name: 'captions',
  bytes: CAPTIONS_BYTES,
  none: { captions: '' },
  take: async (file) => ({
    captions: (await publishCaptions(desk.uploads, await bytesOf(file))) ?? refuse('captions', 'content.captions'),
  }),
});

/** A film of a form, written to the disk while it comes. */
export const filmFile = ({ desk }: StaffVisit): FileField<RequestContext> => ({
  name: 'film',
  bytes: FILM_BYTES,
  folder: publishedFolder(desk.uploads),
  none: { film: '' },
  take: async (file) => {
    const address = file instanceof FileOnDisk ? await publishFilm(desk.uploads, file.path) : undefined;
    return address === undefined ? refuse('film', 'content.film') : { film: address, filmBytes: String(file.size) };
  },
});

/**
 * What a form shows or plays: its file, or its address elsewhere.
 *
 * @throws FormError when the address is of one host too many: the policy of members' pages lists each
 */
export async function addressOf({ desk }: StaffVisit, file: string, address: string): Promise<string | undefined> {
  const chosen = file || address || undefined;
  if (chosen !== undefined && !(await mayComeFrom(desk.db, chosen)))
    throw new FormError({ address: [errorCode('content.hosts', { max: MEDIA_ORIGINS })] });
  return chosen;
}

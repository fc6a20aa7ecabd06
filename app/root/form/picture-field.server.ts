import { createHash } from 'node:crypto';
import { z } from 'zod';
import { errorCode, saidCode } from '~/i18n/error-text';
import { cleanPicture } from '~/media/picture.server';
import { PictureRefused } from '~/media/picture-refused';
import { uploadPicture } from '~/upstream/media/upload-picture';
import { UpstreamError } from '~/upstream/call/upstream-error';
import type { MemberContext } from '~/web/page/request-context.server';
import { problemCode, saidOf } from '~/web/page/problem';
import { FormError } from '~/web/form/form-error';

/** A form field for a picture. */
interface PictureField {
  /** Name of the file field, and of the hidden field with the sealed address of an uploaded picture. */
  name: string;
  /** The form: a picture uploaded for one form is not valid in another. */
  purpose: string;
  /** Error code if the upstream refuses it without a reason. */
  failed: string;
  /** Error code if it was uploaded over an hour ago, or by another account. */
  again: string;
  /** Error code if the upstream knows it already. */
  known?: (error: UpstreamError, visit: MemberContext) => Promise<string>;
}

/** Content of the sealed address. */
const sealedPicture = z.object({ url: z.string() });

/** HTTP statuses with which a service or gateway refuses a file unread. */
const REFUSING_STATUSES: Readonly<Record<number, string>> = { 413: 'reason.file_size', 415: 'reason.file_type' };

/**
 * A picture upload of a form: re-encoded here without metadata, since the upstream may not do that, and uploaded before
 * the form is validated, so that the picture survives errors of the other fields.
 */
export function pictureField({ name, purpose, failed, again, known }: PictureField) {
  const refusal = (code: string, status = 400) => new FormError({ [name]: [code] }, status);

  function asFieldError(error: unknown): never {
    if (!(error instanceof PictureRefused)) throw error;
    const { reason, retryAfter } = error;
    throw refusal(errorCode(`reason.${reason}`, { retryAfter }), reason === 'rate' ? 429 : 400);
  }

  /** Maps an upload error to an error at the picture field. */
  async function uploadRefusal(error: unknown, visit: MemberContext): Promise<unknown> {
    if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
    if (error.reason === 'duplicate' && known)
      return new FormError({ [name]: [await known(error, visit)] }, 400, 'repeated');
    const status = REFUSING_STATUSES[error.code ?? 0];
    if (status && (error.kind !== 'refused' || !(error.reason ?? error.said))) return refusal(status);
    if (error.kind !== 'refused') return error;
    const code = problemCode(error);
    const said = saidOf(error);
    const errors = { [name]: [code.startsWith('reason.') ? code : failed] };
    return new FormError(
      said ? { ...errors, '': [saidCode(said)] } : errors,
      error.data.retryAfter === undefined ? 400 : 429,
    );
  }

  /** Values of a form without a picture. */
  const none = { [name]: '', pictureHash: '', pictureName: '', pictureSize: '' };

  return {
    none,

    /**
     * Re-encodes a picture and uploads it.
     *
     * @returns form values: its sealed address, original name and size, and a hash to detect duplicates
     * @throws FormError when it is no picture; UpstreamError
     */
    take: async (file: File, visit: MemberContext): Promise<Record<string, string>> => {
      const jpeg = await cleanPicture(new Uint8Array(await file.arrayBuffer())).catch(asFieldError);
      const url = await uploadPicture(visit.api, { name: `${name}.jpg`, type: 'image/jpeg', bytes: jpeg }).catch(
        async (error: unknown) => {
          throw await uploadRefusal(error, visit);
        },
      );
      return {
        [name]: await visit.app.sealing.encryptFor(visit.session, purpose, { url }),
        pictureHash: createHash('sha256').update(jpeg).digest('hex'),
        pictureName: file.name.slice(0, 100),
        pictureSize: String(Math.ceil(file.size / 1024)),
      };
    },

    /**
     * The address of a form's uploaded picture.
     *
     * @throws FormError when it is over an hour old or belongs to another account
     */
    open: async ({ app, session }: MemberContext, sealed: string): Promise<string> => {
      const picture = await app.sealing.openSealed(session, purpose, sealedPicture, sealed);
      if (picture) return picture.url;
      throw new FormError({ [name]: [again] }, 400, 'refused', none);
    },
  };
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { errorCode, SAID } from '~/i18n/error-text';
import { cleanPicture } from '~/media/picture.server';
import { PictureRefused } from '~/media/picture-refused';
import { uploadPicture } from '~/upstream/upload-picture';
import { UpstreamError } from '~/upstream/upstream-error';
import type { MemberVisit } from '~/web/visit.server';
import { problemCode, saidOf } from '~/web/problem';
import { openSealed, sealFor } from '~/web/sealed.server';
import { FormRefusal } from '~/web/form-refusal';

/** A field of a form that takes a picture. */
interface PictureField {
  /** Of the file, and of the hidden field that holds the sealed address of one that has been taken in. */
  name: string;
  /** The form that it is for: a picture that one form has taken in is none of another's. */
  purpose: string;
  /** What to say when the upstream does not take it and does not say why. */
  failed: string;
  /** What to say of one that was taken in over an hour ago, or with another login. */
  again: string;
  /** What to say of one that the upstream knows already. */
  known?: (error: UpstreamError, visit: MemberVisit) => Promise<string>;
}

/** What the sealed address of a picture holds. */
const sealedPicture = z.object({ url: z.string() });

/** Statuses with which a service, or a gateway before it, refuses a file without reading it. */
const REFUSING_STATUSES: Readonly<Record<number, string>> = { 413: 'reason.file_size', 415: 'reason.file_type' };

/**
 * Pictures of a form: cleaned here and handed to the upstream, which may be one that cleans nothing, as soon as they arrive,
 * so that they outlive errors of the other fields.
 */
export function pictureField({ name, purpose, failed, again, known }: PictureField) {
  const refusal = (code: string, status = 400) => new FormRefusal({ [name]: [code] }, status);

  function asFieldError(error: unknown): never {
    if (!(error instanceof PictureRefused)) throw error;
    const { reason, retryAfter } = error;
    throw refusal(errorCode(`reason.${reason}`, { retryAfter }), reason === 'rate' ? 429 : 400);
  }

  /** What an upload that the upstream refused is answered with, at the field of the picture. */
  async function uploadRefusal(error: unknown, visit: MemberVisit): Promise<unknown> {
    if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
    if (error.reason === 'duplicate' && known) return refusal(await known(error, visit));
    const status = REFUSING_STATUSES[error.code ?? 0];
    if (status && (error.kind !== 'refused' || !(error.reason ?? error.said))) return refusal(status);
    if (error.kind !== 'refused') return error;
    const code = problemCode(error);
    const said = saidOf(error);
    const errors = { [name]: [code.startsWith('reason.') ? code : failed] };
    return new FormRefusal(
      said ? { ...errors, '': [errorCode(SAID, { text: said })] } : errors,
      error.data.retryAfter === undefined ? 400 : 429,
    );
  }

  /** What a form holds that has no picture. */
  const none = { [name]: '', pictureHash: '', pictureName: '', pictureSize: '' };

  return {
    none,

    /**
     * Cleans a picture and hands it to the upstream.
     *
     * @returns what the form is to hold: its sealed address, what it was called and weighed, and what tells it from others
     * @throws FormRefusal when it is no picture; UpstreamError
     */
    take: async (file: File, visit: MemberVisit): Promise<Record<string, string>> => {
      const jpeg = await cleanPicture(new Uint8Array(await file.arrayBuffer())).catch(asFieldError);
      const picture = new File([new Uint8Array(jpeg)], `${name}.jpg`, { type: 'image/jpeg' });
      const url = await uploadPicture(visit.api, picture).catch(async (error: unknown) => {
        throw await uploadRefusal(error, visit);
      });
      return {
        [name]: await sealFor(visit.session, purpose, { url }),
        pictureHash: createHash('sha256').update(jpeg).digest('hex'),
        pictureName: file.name.slice(0, 100),
        pictureSize: String(Math.ceil(file.size / 1024)),
      };
    },

    /**
     * The address of the picture that a form holds.
     *
     * @throws FormRefusal when it is over an hour old or belongs to another login
     */
    open: async ({ session }: MemberVisit, sealed: string): Promise<string> => {
      const picture = await openSealed(session, purpose, sealedPicture, sealed);
      if (picture) return picture.url;
      throw new FormRefusal({ [name]: [again] }, 400, 'refused', none);
    },
  };
}

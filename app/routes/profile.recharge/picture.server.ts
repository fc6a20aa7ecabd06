import { createHash } from 'node:crypto';
import { pictureSchema } from '~/domains/funds/recharge.schema';
import { uploadPicture } from '~/domains/funds/recharge.api.server';
import { errorCode } from '~/i18n/error-text';
import { cleanPicture } from '~/media/picture.server';
import { PictureRefused } from '~/media/picture-refused';
import { UpstreamError } from '~/upstream/upstream-error';
import type { MemberVisit } from '~/web/page.server';
import { problemCode } from '~/web/problem';
import { openSealed, sealFor } from '~/web/sealed.server';
import { FormRefusal } from '~/web/submit.server';
import { earlierCode } from './earlier.server';

const PURPOSE = 'recharge picture';

function asFieldError(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error;
  const { reason, retryAfter } = error;
  throw new FormRefusal({ screenshot: [errorCode(`reason.${reason}`, { retryAfter })] }, reason === 'rate' ? 429 : 400);
}

/** Statuses with which a service, or a gateway before it, refuses a file without reading it. */
const REFUSING_STATUSES: Readonly<Record<number, string>> = { 413: 'reason.file_size', 415: 'reason.file_type' };

/** What an upload that the upstream refused is answered with, at the field of the picture. */
async function uploadRefusal(error: unknown, visit: MemberVisit): Promise<unknown> {
  if (!(error instanceof UpstreamError) || error.kind === 'expired') return error;
  if (error.reason === 'duplicate') return new FormRefusal({ screenshot: [await earlierCode(error, visit)] });
  const status = REFUSING_STATUSES[error.code ?? 0];
  if (status && (error.kind !== 'refused' || !(error.reason ?? error.said)))
    return new FormRefusal({ screenshot: [status] });
  if (error.kind !== 'refused') return error;
  const isSilent = error.reason === undefined && error.said === undefined;
  const code = isSilent ? 'recharge.upload' : problemCode(error);
  return new FormRefusal({ screenshot: [code] }, error.data.retryAfter === undefined ? 400 : 429);
}

/**
 * Cleans a picture and hands it to the upstream, which may be one that cleans nothing.
 *
 * @returns what the form is to hold: its sealed address, what it was called and weighed, and what tells it from others
 * @throws FormRefusal when it is no picture; UpstreamError
 */
export async function takePicture(file: File, visit: MemberVisit): Promise<Record<string, string>> {
  const jpeg = await cleanPicture(new Uint8Array(await file.arrayBuffer())).catch(asFieldError);
  const picture = new File([new Uint8Array(jpeg)], 'screenshot.jpg', { type: 'image/jpeg' });
  const url = await uploadPicture(visit.api, picture).catch(async (error: unknown) => {
    throw await uploadRefusal(error, visit);
  });
  return {
    screenshot: await sealFor(visit.session, PURPOSE, { url }),
    pictureHash: createHash('sha256').update(jpeg).digest('hex'),
    pictureName: file.name.slice(0, 100),
    pictureSize: String(Math.ceil(file.size / 1024)),
  };
}

/** What a form holds that has no picture. */
export const NO_PICTURE = { screenshot: '', pictureHash: '', pictureName: '', pictureSize: '' };

/**
 * The address of the picture that a form holds.
 *
 * @throws FormRefusal when it is over an hour old or belongs to another login
 */
export async function openPicture({ session }: MemberVisit, sealed: string): Promise<string> {
  const picture = await openSealed(session, PURPOSE, pictureSchema, sealed);
  if (picture) return picture.url;
  throw new FormRefusal({ screenshot: ['recharge.screenshot_again'] }, 400, 'refused', NO_PICTURE);
}

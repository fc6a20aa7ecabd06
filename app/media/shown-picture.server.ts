import { fileTypeFromBuffer } from 'file-type';

/** What browsers draw and nothing runs in: drawings (SVG) are none of them. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** The type of a picture by its bytes, whatever anybody called it; `undefined` for what is not to be shown. */
export async function shownPictureType(bytes: Uint8Array): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  return TYPES.find((known) => known === type?.mime);
}

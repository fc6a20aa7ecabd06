import { fileTypeFromBuffer } from 'file-type';

/** Types that browsers render without running scripts: no SVG. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** The type of a picture by its bytes, not its declared type; `undefined` when not allowed. */
export async function shownPictureType(bytes: Uint8Array): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  return TYPES.find((known) => known === type?.mime);
}

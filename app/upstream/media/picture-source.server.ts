import type { LookupAll } from '~/config/outbound/connect-only-to.server';
import type { PictureOrigin } from './picture-rule';
import { createFileSource } from './remote-file.server';

const PICTURES = {
  // The formats that sharp supports.
  headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.8', 'user-agent': 'pictures' },
  // The size of a phone camera's photo.
  maxBytes: 6 * 1024 * 1024,
  types: /^(image\/|application\/octet-stream)/i,
};

/**
 * Creates the fetcher for pictures of other servers; see {@link createFileSource}.
 *
 * @returns fetches a picture of at most 6 MB within 5 s; throws FileUnavailable, or whatever the network throws
 */
export function createPictureSource(rule: (url: URL) => PictureOrigin | undefined, lookup?: LookupAll) {
  return createFileSource(PICTURES, rule, lookup);
}

import { createFileSource, FileUnavailable } from './foreign-file.server';
import { pictureRule } from './picture-address.server';

const fetchFile = createFileSource(
  {
    headers: { accept: 'text/vtt,text/plain;q=0.8', 'user-agent': 'captions' },
    // The words of a film of four hours weigh a third of it.
    maxBytes: 1024 * 1024,
    types: /^(text\/(vtt|plain)|application\/octet-stream)\b/i,
  },
  pictureRule,
);

/** How every file of WebVTT begins. */
const SIGNATURE = /^WEBVTT(?=[ \t\r\n]|$)/;

/**
 * Fetches captions, by the rules by which pictures are fetched.
 *
 * @returns WebVTT of at most 1 MB
 * @throws FileUnavailable for anything else, or whatever the network throws
 */
export async function fetchCaptions(address: string): Promise<string> {
  // Takes a byte order mark away; what is no UTF-8 is no WebVTT.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await fetchFile(address));
  if (!SIGNATURE.test(text)) throw new FileUnavailable('no WebVTT');
  return text;
}

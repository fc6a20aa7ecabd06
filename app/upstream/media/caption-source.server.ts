import { createFileSource, FileUnavailable } from './remote-file.server';
import type { Upstream } from '../upstream';

const CAPTIONS = {
  headers: { accept: 'text/vtt,text/plain;q=0.8', 'user-agent': 'captions' },
  // The captions of a four-hour film take a third of it.
  maxBytes: 1024 * 1024,
  types: /^(text\/(vtt|plain)|application\/octet-stream)\b/i,
};

/** Signature of a WebVTT file. */
const SIGNATURE = /^WEBVTT(?=[ \t\r\n]|$)/;

/**
 * Creates the fetcher for captions, by the same rules as pictures.
 *
 * @returns fetches WebVTT of at most 1 MB; throws FileUnavailable for anything else, or whatever the network throws
 */
export function createCaptionSource({ pictureRule }: Pick<Upstream, 'pictureRule'>) {
  const fetchFile = createFileSource(CAPTIONS, pictureRule);
  return async (address: string): Promise<string> => {
    // Strips a byte order mark; WebVTT must be UTF-8.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await fetchFile(address));
    if (!SIGNATURE.test(text)) throw new FileUnavailable('no WebVTT');
    return text;
  };
}

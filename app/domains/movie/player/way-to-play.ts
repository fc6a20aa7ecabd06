/** A playable file. */
interface FilmFile {
  url: string;
  /** MIME type; browsers try files without one. */
  type: string | undefined;
}

/** Whether a file is an HLS playlist. */
export const isHls = ({ type }: FilmFile) => /mpegurl/i.test(type ?? '');

/**
 * How a browser can play one of these files: natively, by the HLS script, or not at all.
 *
 * @param canPlayType of a `<video>`: empty for unsupported types
 * @param hasMediaSource whether Media Source Extensions are available
 */
export function wayToPlay(
  files: readonly FilmFile[],
  canPlayType: (type: string) => string,
  hasMediaSource: boolean,
): 'native' | 'script' | 'none' {
  if (files.some(({ type }) => type === undefined || canPlayType(type) !== '')) return 'native';
  return hasMediaSource && files.some(isHls) ? 'script' : 'none';
}

/** URL of a file with a start position (Media Fragments). @param seconds whole */
export function atTime(url: string, seconds: number | undefined): string {
  return seconds ? `${url.replace(/#.*$/s, '')}#t=${seconds}` : url;
}

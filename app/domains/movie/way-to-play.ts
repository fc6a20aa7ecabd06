/** Something to play. */
interface FilmFile {
  url: string;
  /** MIME type; a browser tries what has none. */
  type: string | undefined;
}

/** Whether a file is an HLS playlist. */
export const isHls = ({ type }: FilmFile) => /mpegurl/i.test(type ?? '');

/**
 * How a browser plays one of these files: by itself, by a script that reads HLS for it, or not at all.
 *
 * @param canPlayType of a `<video>`: empty for what it does not play
 * @param hasMediaSource whether a script can hand it a film in pieces
 */
export function wayToPlay(
  files: readonly FilmFile[],
  canPlayType: (type: string) => string,
  hasMediaSource: boolean,
): 'native' | 'script' | 'none' {
  if (files.some(({ type }) => type === undefined || canPlayType(type) !== '')) return 'native';
  return hasMediaSource && files.some(isHls) ? 'script' : 'none';
}

/** The address of a file from a place in it on, which browsers go to by themselves (Media Fragments). @param seconds whole */
export function atTime(url: string, seconds: number | undefined): string {
  return seconds ? `${url.replace(/#.*$/s, '')}#t=${seconds}` : url;
}

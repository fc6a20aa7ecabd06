/** The widths that a picture can be asked for in, in pixels; each is one more file to make, so they are few. */
export const PICTURE_WIDTHS = [160, 320, 480, 720] as const;

/** One of {@link PICTURE_WIDTHS}. */
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** How a picture is shown: in a card of a grid (about 10rem wide), or as wide as the column. */
export type PicturePlace = 'card' | 'column';

/**
 * Widths by place: what a phone of 360 px shows, and twice that. Denser screens show no difference that is worth its bytes.
 * The last one is for browsers that cannot choose.
 */
const CHOICES: Record<PicturePlace, { sizes: string; widths: readonly PictureWidth[]; lite: PictureWidth }> = {
  card: { sizes: '10rem', widths: [160, 320], lite: 160 },
  column: { sizes: '(min-width: 42rem) 40rem, 100vw', widths: [320, 480, 720], lite: 320 },
};

/** The address of a picture in one width. One that the server cannot make smaller has its own address and stays as it is. */
export function pictureAt(src: string, width: PictureWidth, lite = false): string {
  return src.startsWith('/img?') ? `${src}&w=${width}${lite ? '&q=low' : ''}` : src;
}

/**
 * What an `<img>` says about its sizes.
 *
 * @param lite one small picture of lower quality, and no choice
 */
export function pictureSources(src: string, place: PicturePlace, lite: boolean) {
  const { sizes, widths, lite: least } = CHOICES[place];
  if (!src.startsWith('/img?')) return { src };
  if (lite) return { src: pictureAt(src, least, true) };
  const largest = widths[widths.length - 1] ?? least;
  return {
    src: pictureAt(src, largest),
    srcSet: widths.map((width) => `${pictureAt(src, width)} ${width}w`).join(', '),
    sizes,
  };
}

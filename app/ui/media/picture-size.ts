/** The available widths of pictures, in pixels; few, because each is another file to resize and cache. */
export const PICTURE_WIDTHS = [160, 320, 480, 720] as const;

/** One of {@link PICTURE_WIDTHS}. */
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * How a picture is shown: in a card (about 10rem wide, on desktops up to 17rem), as wide as the column, or as a portrait, on
 * desktops 20rem wide.
 */
export type PicturePlace = 'card' | 'column' | 'portrait';

/**
 * Widths by place: for a phone 360 px wide, and twice that. On denser screens the difference is not worth its bytes.
 * Browsers without `srcset` get the one of lite mode, in full quality.
 */
const CHOICES: Record<PicturePlace, { sizes: string; widths: readonly PictureWidth[]; lite: PictureWidth }> = {
  card: { sizes: '(min-width: 72rem) 17rem, 10rem', widths: [160, 320], lite: 160 },
  column: { sizes: '(min-width: 42rem) 40rem, 100vw', widths: [320, 480, 720], lite: 320 },
  portrait: { sizes: '(min-width: 72rem) 20rem, 9rem', widths: [160, 320], lite: 160 },
};

/** The URL of a picture in one width. Pictures that cannot be resized keep their own URL. */
export function pictureAt(src: string, width: PictureWidth, lite = false): string {
  return src.startsWith('/img?') ? `${src}&w=${width}${lite ? '&q=low' : ''}` : src;
}

/** The URL of a still in the ratio of a player, 16:9. Pictures that cannot be resized keep their own URL and ratio. */
export function stillAt(src: string, lite: boolean): string {
  const address = pictureAt(src, lite ? 320 : 720, lite);
  return address === src ? src : `${address}&c=wide`;
}

/**
 * The sources of an `<img>`.
 *
 * @param lite one small picture of lower quality, without `srcset`
 */
export function pictureSources(src: string, place: PicturePlace, lite: boolean) {
  const { sizes, widths, lite: least } = CHOICES[place];
  if (!src.startsWith('/img?')) return { src };
  if (lite) return { src: pictureAt(src, least, true) };
  return {
    src: pictureAt(src, least),
    srcSet: widths.map((width) => `${pictureAt(src, width)} ${width}w`).join(', '),
    sizes,
  };
}

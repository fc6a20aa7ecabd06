const FIRST = /<img [^>]*fetchpriority="high"[^>]*>/;

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** Characters that are safe in a header, in angle brackets or quotes; our own addresses have no others. */
const SAYABLE = /^[\x21-\x7e]+$/;

/**
 * The first picture of a page, as a preload for the `Link` header: browsers request it as soon as the headers arrive.
 *
 * @param html a whole document
 * @returns `undefined` if no picture has priority
 */
export function firstPicture(html: string): string | undefined {
  const tag = FIRST.exec(html)?.[0] ?? '';
  const [src = '', sizes, srcSet] = ['src', 'sizes', 'srcset'].map((name) => attribute(tag, name));
  const said = [src, sizes, srcSet].join('').replaceAll(' ', '');
  if (src === '' || !SAYABLE.test(said) || /[<>"\\]/.test(said)) return undefined;
  const choice = srcSet && sizes ? `; imagesrcset="${srcSet}"; imagesizes="${sizes}"` : '';
  return `<${src}>; rel=preload; as=image; fetchpriority=high${choice}`;
}

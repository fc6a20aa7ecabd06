const FIRST = /<img [^>]*fetchpriority="high"[^>]*>/;

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** What can stand in a header, in angle brackets or between quotes; all of our own addresses can. */
const SAYABLE = /^[\x21-\x7e]+$/;

/**
 * The picture that a page shows first, for the `Link` header: a browser asks for it when it has read no more than the head of
 * the answer.
 *
 * @param html a whole document
 * @returns `undefined` when no picture comes before others
 */
export function firstPicture(html: string): string | undefined {
  const tag = FIRST.exec(html)?.[0] ?? '';
  const [src = '', sizes, srcSet] = ['src', 'sizes', 'srcset'].map((name) => attribute(tag, name));
  const said = [src, sizes, srcSet].join('').replaceAll(' ', '');
  if (src === '' || !SAYABLE.test(said) || /[<>"\\]/.test(said)) return undefined;
  const choice = srcSet && sizes ? `; imagesrcset="${srcSet}"; imagesizes="${sizes}"` : '';
  return `<${src}>; rel=preload; as=image; fetchpriority=high${choice}`;
}

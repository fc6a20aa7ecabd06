/** Small drawings, and how wide they are; each is 88 high. */
const WIDTHS = { closed: 160, empty: 160, lost: 160, welcome: 320 } as const;

/**
 * A small drawing beside words that say everything: a gate that is closed, a garden where nothing has grown yet, a lantern where
 * no page is, or an evening to come in to. Its colours stand out from a dark ground and from a light one. A file of its own, so
 * that pages with something to show never pay.
 */
export function Drawing({ name }: { name: keyof typeof WIDTHS }) {
  return <img src={`/images/${name}.svg`} alt="" width={WIDTHS[name]} height={88} loading="lazy" />;
}

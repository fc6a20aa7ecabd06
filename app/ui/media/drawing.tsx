/**
 * A small drawing beside words that say everything: a garden where nothing has grown yet, or a lantern where no page is. Its
 * colours stand out from a dark ground and from a light one. A file of its own, so that pages with something to show never pay.
 */
export function Drawing({ name }: { name: 'empty' | 'lost' }) {
  return <img src={`/images/${name}.svg`} alt="" width={160} height={88} loading="lazy" />;
}

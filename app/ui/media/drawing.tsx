/** Illustrations and their widths; each is 88 high. */
const WIDTHS = { closed: 160, empty: 160, lost: 160, welcome: 320 } as const;

/**
 * A decorative illustration: a closed gate, a garden where nothing has grown yet, a lantern for a missing page, or an
 * evening scene. Its colours contrast with dark and light backgrounds. An external file, so that pages without it do
 * not download it.
 */
export function Drawing({ name }: { name: keyof typeof WIDTHS }) {
  return <img src={`/images/${name}.svg`} alt="" width={WIDTHS[name]} height={88} loading="lazy" />;
}

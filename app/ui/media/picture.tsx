import styles from './picture.module.css';

/** Sizes in layout pixels by kind; they keep the place before the picture is there. */
const SIZES = { person: { width: 320, height: 400 }, film: { width: 300, height: 450 } } as const;

interface Props {
  /** Address of the picture; without one the stand-in is all there is. */
  src: string | undefined;
  alt: string;
  /** What stands in when it is missing, and which ratio it has. */
  kind: keyof typeof SIZES;
  /** Loaded at once instead of when it scrolls into view. */
  eager?: boolean;
}

/** A picture that keeps its place, loads late, and has something to show when it cannot be loaded. */
export function Picture({ src, alt, kind, eager = false }: Props) {
  return (
    <span className={`${styles['frame']} ${styles[kind]}`}>
      {src && (
        <img
          className={styles['image']}
          src={src}
          alt={alt}
          {...SIZES[kind]}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </span>
  );
}

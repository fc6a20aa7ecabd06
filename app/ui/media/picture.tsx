import { useLitePictures } from './lite';
import { pictureSources, type PicturePlace } from './picture-size';
import styles from './picture.module.css';

/** Sizes in CSS pixels by kind; they reserve space before the picture has loaded. */
const SIZES = {
  person: { width: 320, height: 400 },
  film: { width: 300, height: 450 },
  banner: { width: 720, height: 360 },
} as const;

interface Props {
  /** URL from `pictureAddress`, so that it is resized; without one only the placeholder is shown. */
  src: string | undefined;
  alt: string;
  /** Selects placeholder and aspect ratio. */
  kind: keyof typeof SIZES;
  /** Display width; by default a banner fills the column, others are in cards. */
  place?: PicturePlace;
  /** `high`: loaded eagerly, before all others, instead of lazily. `low`: when nothing else is waiting. */
  priority?: 'high' | 'low';
}

/** A lazily loaded picture in its display size, with reserved space, and a placeholder if it cannot be loaded. */
export function Picture({ src, alt, kind, place = kind === 'banner' ? 'column' : 'card', priority }: Props) {
  const lite = useLitePictures();
  return (
    <span className={`${styles['frame']} ${styles[kind]}`}>
      {src && (
        <img
          className={styles['image']}
          {...pictureSources(src, place, lite)}
          alt={alt}
          {...SIZES[kind]}
          loading={priority === 'high' ? 'eager' : 'lazy'}
          decoding="async"
          // React 18 knows this attribute only in lower case.
          {...(priority ? { fetchpriority: priority } : {})}
        />
      )}
    </span>
  );
}

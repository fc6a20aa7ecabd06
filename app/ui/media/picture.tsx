import { useLitePictures } from './lite';
import { pictureSources, type PicturePlace } from './picture-size';
import styles from './picture.module.css';

/** Sizes in layout pixels by kind; they keep the place before the picture is there. */
const SIZES = {
  person: { width: 320, height: 400 },
  film: { width: 300, height: 450 },
  banner: { width: 720, height: 360 },
} as const;

interface Props {
  /** Address of the picture, from `pictureAddress` so that it comes in the size shown; without one the stand-in is all. */
  src: string | undefined;
  alt: string;
  /** What stands in when it is missing, and which ratio it has. */
  kind: keyof typeof SIZES;
  /** How wide it is shown; a banner is as wide as the column, others stand in cards. */
  place?: PicturePlace;
  /** `high`: loaded at once, before all others, instead of when it scrolls into view. `low`: when nothing else is waiting. */
  priority?: 'high' | 'low';
}

/** A picture that keeps its place, loads late and no larger than it is shown, and has something to show when it cannot be loaded. */
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

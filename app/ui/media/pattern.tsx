import styles from './pattern.module.css';

/** Outlines; closed shapes also get a translucent fill. */
const DRAWINGS = {
  rose: (
    <>
      <path d="M30 10a7 7 0 0 1 4 11 7 7 0 0 1-10 7 7 7 0 0 1-10-7 7 7 0 0 1 4-11 7 7 0 0 1 12 0zM24 40c-1-5-5-8-10-8 1 6 5 8 10 8zM24 43c1-5 4-7 10-7-1 5-5 7-10 7z" />
      <path fill="none" d="M24 24c-4 0-7-3-7-6s3-6 6-6 6 2 6 5-2 5-5 5-4-2-4-4 2-3 3-3M24 31v13" />
    </>
  ),
  lily: (
    <>
      <path d="M24 28c-6-6-6-15 0-23 6 8 6 17 0 23zM24 28c-8-1-13-6-14-15 5 1 8 4 10 7M24 28c8-1 13-6 14-15-5 1-8 4-10 7" />
      <path fill="none" d="M24 28v16M24 41c-5 0-8-2-9-6M24 38c4 0 7-2 8-5" />
    </>
  ),
  balloon: (
    <>
      <path d="M24 31C17 29 12 23 12 17a12 12 0 0 1 24 0c0 6-5 12-12 14zM21 35l3-4 3 4z" />
      <path fill="none" d="M24 35c0 3-4 3-4 6 0 2 2 2 4 3M18 16c0-3 2-5 5-6" />
    </>
  ),
  smoke: (
    <>
      <path d="M21 45c-5-7 4-9 1-16-2-6-9-8-8-16C15 5 27 1 33 7c5 5 2 13-4 12-4-1-4-6 0-7-4-2-9 0-9 4 1 7 10 9 10 17 0 5-4 7-1 12z" />
      <path fill="none" d="M37 43c-3-4 3-7 1-12-1-3-3-4-2-7M11 43c-3-4 2-6 1-11" />
    </>
  ),
} as const;

/** Names of the four patterns' drawings. */
export type PatternName = keyof typeof DRAWINGS;

/** The four drawings as an SVG sprite; needed once on a page with any {@link PatternDrawing}. */
export function PatternSprite() {
  return (
    <svg className={styles['sprite']} aria-hidden="true" width="0" height="0">
      {Object.entries(DRAWINGS).map(([name, drawing]) => (
        <symbol key={name} id={name} viewBox="0 0 48 48">
          {drawing}
        </symbol>
      ))}
    </svg>
  );
}

/** One of the four patterns, recognisable by outline in greyscale; always shown beside its name. */
export function PatternDrawing({ name, size = 48 }: { name: PatternName; size?: number }) {
  return (
    <svg className={`${styles['drawing']} ${styles[name]}`} aria-hidden="true" width={size} height={size}>
      <use href={`#${name}`} />
    </svg>
  );
}

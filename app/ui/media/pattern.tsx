import styles from './pattern.module.css';

/** Lines and, where a shape is closed, a breath of the same colour in it. */
const DRAWINGS = {
  rose: (
    <>
      <path d="M30.2 9.5A6.6 6.6 0 0 1 34 21.2 6.6 6.6 0 0 1 24 28.5 6.6 6.6 0 0 1 14 21.2 6.6 6.6 0 0 1 17.8 9.5 6.6 6.6 0 0 1 30.2 9.5zM24 40c-1-5-4.5-7.5-10-7.5.5 5 4.5 7.8 10 7.5zM24 43c1-4.5 4-6.8 9.5-6.8-.5 4.8-4.2 7.1-9.5 6.8z" />
      <path
        fill="none"
        d="M24 24.5c-4.2 0-7-2.8-7-6.4 0-3.3 2.7-6.1 6.3-6.1s6.2 2.5 6.2 5.5c0 2.7-2 4.7-4.7 4.7-2.3 0-3.9-1.5-3.9-3.5 0-1.8 1.4-3 3-3M24 31v13"
      />
    </>
  ),
  lily: (
    <>
      <path d="M24 28c-5.5-6-5.5-15 0-23 5.5 8 5.5 17 0 23zM24 28c-7.5-.8-12.5-6-14-15.5 4.6 1.5 8 4 10.3 7.5M24 28c7.5-.8 12.5-6 14-15.5-4.6 1.5-8 4-10.3 7.5" />
      <path fill="none" d="M24 28v16M24 41c-4.8 0-8-2.3-9.5-6.5M24 38c3.8 0 6.5-1.8 8-5.3" />
    </>
  ),
  balloon: (
    <>
      <path d="M24 31c-6.8-1.5-11.5-7.5-11.5-14.2C12.5 10 17.5 5 24 5s11.5 5 11.5 11.8C35.5 23.5 30.8 29.5 24 31zM21.3 34.5 24 31l2.7 3.5z" />
      <path fill="none" d="M24 34.5c0 3.5-3.5 3.3-3.5 6 0 2 2 2.5 3.5 3M18 16c.3-3 2-5 4.5-5.7" />
    </>
  ),
  smoke: (
    <path
      fill="none"
      d="M16 44c-5-6.5 5.5-10 2-17-2-4-5-6-3.5-11M25 44c-5.5-7 7.5-11.5 4-20-2.3-5.6-8-7.5-6-13.5 1.2-3.5 5.5-4.5 7.5-2 1.8 2.3 0 5.2-2.3 4.7M33.5 44c-3.5-5 5-8.5 3.5-15.5-.8-3.5-3-5.5-3-8.5"
    />
  ),
} as const;

/** Names of the four patterns' drawings. */
export type PatternName = keyof typeof DRAWINGS;

/** The four drawings, once for a page on which {@link PatternDrawing} stands, however often it does. */
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

/** One of the four patterns, drawn by outline so that it reads in greyscale; its word always stands beside it. */
export function PatternDrawing({ name, size = 48 }: { name: PatternName; size?: number }) {
  return (
    <svg className={styles['drawing']} aria-hidden="true" width={size} height={size}>
      <use href={`#${name}`} />
    </svg>
  );
}

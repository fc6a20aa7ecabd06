const DRAWINGS = {
  rose: (
    <>
      <path d="M24 26c-7 0-11-4-11-9 0-6 5-10 11-10s11 4 11 10c0 5-4 9-11 9z" />
      <path d="M24 22c-3.5 0-6-2-6-4.8C18 14 21 12 24 12s6 2 6 4.8c0 2.2-1.8 3.9-4.2 3.9-2 0-3.3-1.2-3.3-2.7 0-1.4 1.1-2.3 2.3-2.3" />
      <path d="M24 26v16M24 35c-4.5-.5-7-3-7.5-6 4 0 7 2 7.5 6zM24 39c4.5-.5 7-3 7.5-6-4 0-7 2-7.5 6z" />
    </>
  ),
  lily: (
    <>
      <path d="M24 27C18 22 18 13 24 5c6 8 6 17 0 22z" />
      <path d="M24 27c-7-1-12-6-13-14 7 1 12 6 13 14zM24 27c7-1 12-6 13-14-7 1-12 6-13 14z" />
      <path d="M24 27v16M24 40c-5 0-8.5-2.5-10-6.5M24 36c4 0 7-2 8.5-5.5" />
    </>
  ),
  balloon: (
    <>
      <path d="M24 30c-7 0-12-6-12-13A12 12 0 0 1 24 5a12 12 0 0 1 12 12c0 7-5 13-12 13z" />
      <path d="m21 33 3-3 3 3zM24 33c0 4-4 4-3 8 .5 1.5 2 2 3 2M18 15c.5-3 2.5-5 5-5.5" />
    </>
  ),
  smoke: (
    <>
      <path d="M14 43c-3-7 8-9 6-16-1.5-5-7-5-7-10 0-4 3-7 7-8" />
      <path d="M23 43c-3-7 9-9 7-17-1.5-6-6-6-6-11 0-4 2.5-7 6-9M32 43c-2-5 5-7 4-13-.7-4-3-5-3-8" />
    </>
  ),
} as const;

/** Names of the four patterns' drawings. */
export type PatternName = keyof typeof DRAWINGS;

/** One of the four patterns, drawn by outline so that it reads in greyscale; its word always stands beside it. */
export function PatternDrawing({ name, size = 48 }: { name: PatternName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {DRAWINGS[name]}
    </svg>
  );
}

const SHAPES = {
  home: 'M3 11.5 12 4l9 7.5M5.5 9.8V20h13V9.8M10 20v-5.5h4V20',
  movie: 'M4 5.5h16v13H4zM8 5.5v13m8 0v-13M4 9.8h4m8 0h4M4 14.2h4m8 0h4',
  meet: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  vote: 'M12 3.5 14.6 9l5.9.7-4.4 4 1.2 5.9L12 16.7l-5.3 2.9 1.2-5.9-4.4-4L9.4 9z',
  profile: 'M12 12.2a4.1 4.1 0 0 0 0-8.2 4.1 4.1 0 0 0 0 8.2zM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  pause: 'M8.5 5v14M15.5 5v14',
  play: 'M7.5 4.5 19 12 7.5 19.5z',
  notice: 'M4 10v4h3.5L15 18.5v-13L7.5 10zM18 9.5c.9.6 1.4 1.5 1.4 2.5s-.5 1.9-1.4 2.5',
  checkIn: 'M4.5 6h15v14h-15zM4.5 10.2h15M8.5 3.5V8M15.5 3.5V8M8.8 15l2.3 2.2 4.2-4.4',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof SHAPES;

/** An icon beside a word. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <LineDrawing path={SHAPES[name]} size={size} />;
}

/** A line icon with its own path, on a 24 by 24 grid. Decorative, so it is hidden from the accessibility tree. */
export function LineDrawing({ path, size = 24 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

import { Link } from '@remix-run/react';
import { Note } from '~/ui/feedback/notes';
import type { DrawLabel } from './draw-label.server';

/** The label of a draw that proves nothing, with the draw that shows it (rule X8). */
export function UnprovenDraw({ label: { text, check } }: { label: DrawLabel }) {
  return (
    <Note>
      <p>{text}</p>
      {check && (
        <p>
          <Link to={check.href}>{check.text}</Link>
        </p>
      )}
    </Note>
  );
}

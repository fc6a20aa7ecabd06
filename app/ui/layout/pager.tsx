import { Link } from '@remix-run/react';
import { buttonLink } from '../form/button';
import { layout } from './section';

interface Props {
  page: number;
  /** Whether there is a next page. */
  more: boolean;
  href: (page: number) => string;
  labels: { previous: string; next: string; here: string };
}

/** Links to the previous and next page, which can be bookmarked. */
export function Pager({ page, more, href, labels }: Props) {
  if (page === 1 && !more) return null;
  return (
    <nav className={layout.pages} aria-label={labels.here}>
      {page > 1 ? (
        <Link className={buttonLink.quiet} to={href(page - 1)} rel="prev">
          {labels.previous}
        </Link>
      ) : (
        <span />
      )}
      <span>{labels.here}</span>
      {more ? (
        <Link className={buttonLink.quiet} to={href(page + 1)} rel="next">
          {labels.next}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

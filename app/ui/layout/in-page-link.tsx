import type { AnchorHTMLAttributes, MouseEvent } from 'react';

function followWithin(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!target || opensElsewhere) return;
  event.preventDefault();
  target.focus();
}

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Id of something on the page that takes the focus. */
  to: string;
}

/**
 * A link to a place on the page that is open. With scripts it only moves the focus there: the router takes a new `#` for a
 * new visit, and a form would lose its answer with everything that had been taken in.
 */
export function InPageLink({ to, children, ...link }: Props) {
  return (
    <a {...link} href={`#${to}`} onClick={followWithin}>
      {children}
    </a>
  );
}

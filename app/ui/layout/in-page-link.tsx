import type { AnchorHTMLAttributes, MouseEvent } from 'react';

function followWithin(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!target || opensElsewhere) return;
  event.preventDefault();
  target.focus();
}

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Id of a focusable element on the page. */
  to: string;
}

/**
 * A link within the page. With scripts it only moves the focus: the router would treat a new `#` as a navigation, and a
 * form would lose its answer and its values.
 */
export function InPageLink({ to, children, ...link }: Props) {
  return (
    <a {...link} href={`#${to}`} onClick={followWithin}>
      {children}
    </a>
  );
}

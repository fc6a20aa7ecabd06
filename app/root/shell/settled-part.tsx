import type { ReactNode } from 'react';
import { Empty } from '~/ui/feedback/notes';
import type { Settled } from '~/web/page/settled';
import { PartFailure } from './part-failure';

interface Props<Item> {
  part: Settled<readonly Item[]>;
  /** Text of the empty list. */
  empty: string;
  /** The links with which to change that. */
  action?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list as one part of a page: its entries, the empty text, or the error with a retry link. */
export function SettledPart<Item>({ part, empty, action, children }: Props<Item>) {
  if ('failed' in part) return <PartFailure part={part} />;
  return part.shown.length > 0 ? children(part.shown) : <Empty action={action}>{empty}</Empty>;
}

import type { ReactNode } from 'react';
import { Empty } from '~/ui/feedback/notes';
import type { Part } from '~/web/part';
import { PartFailure } from './part-failure';

interface Props<Item> {
  part: Part<readonly Item[]>;
  /** What to say when there is nothing. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that is one part of a page: its entries, the words for none, or why it is missing and a way to try again. */
export function LoadedPart<Item>({ part, empty, children }: Props<Item>) {
  if ('failed' in part) return <PartFailure part={part} />;
  return part.shown.length > 0 ? children(part.shown) : <Empty>{empty}</Empty>;
}

import type { Seen } from './browser';

/** What the page of the draw announces: the state, trouble with following it, and how far the draw before has come. */
export function announced({ $ }: Seen): string[] {
  return $('main h2')
    .first()
    .parent()
    .find('[role=status]')
    .map((_, region) => $(region).text())
    .toArray();
}

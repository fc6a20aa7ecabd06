import type { Seen } from '../harness/browser';

/** The announcements of the draw's page: the state, update errors, and the status of the previous draw. */
export function announced({ $ }: Seen): string[] {
  return $('main h2')
    .first()
    .parent()
    .find('[role=status]')
    .map((_, region) => $(region).text())
    .toArray();
}

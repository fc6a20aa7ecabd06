import type { Seen } from '../harness/browser';

/** The announcements of the draw's page: the state, update errors, and the status of the previous draw. */
export function announced({ $ }: Seen): string[] {
  return $('main h2')
    .first()
    .parent()
    .parent()
    .find('[role=status]')
    .add('main [role=status]:has(> h2)')
    .map((_, region) => $(region).text())
    .toArray();
}

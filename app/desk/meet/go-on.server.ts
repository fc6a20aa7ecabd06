import { z } from 'zod';
import { claim, nextOf, release, type Claimed } from '~/member-api/desk/claims/claims.server';
import type { MeetReview } from '~/member-api/meet/desk.server';
import { goTo, type StaffVisit } from '../server/visit.server';
import { submitAtDesk } from '../server/submit-at-desk.server';

/** How staff decide, for the functions of the member API. */
export const meetReviewOf = ({ staff, loadContext }: StaffVisit): MeetReview => ({
  staff: { name: staff.name, origin: loadContext.address },
  by: `operator:${staff.name}`,
});

/** Claims a waiting record for whoever opens it, unless they only look. */
export function claimFor({ desk, staff, at }: StaffVisit, record: Claimed, isWaiting: boolean) {
  return isWaiting && staff.role !== 'auditor' ? claim(desk.db, record, { name: staff.name, at }) : undefined;
}

/** The form that takes a record over from somebody else. @param path of the record */
export const takeOver = (kind: Claimed['kind'], path: (id: string) => string) => (visit: StaffVisit) =>
  submitAtDesk(visit, {
    schema: z.object({}),
    run: async () => {
      const { desk, params, staff, at } = visit;
      const id = params['id'] ?? '';
      await claim(desk.db, { kind, id }, { name: staff.name, at, takeOver: true });
      return goTo(visit, path(id));
    },
  });

/** Frees a decided record and goes on with the next of those that wait, or to the list. */
export async function goOnWith(
  visit: StaffVisit,
  {
    kind,
    waiting,
    path,
    list,
  }: Pick<Claimed, 'kind'> & { waiting: readonly string[]; path: (id: string) => string; list: string },
  code: string,
) {
  const { desk, params, staff, at } = visit;
  await release(desk.db, { kind, id: params['id'] ?? '' });
  const next = await nextOf(desk.db, kind, waiting, { name: staff.name, at });
  return goTo(visit, next === undefined ? list : path(next), code);
}

import { redirect } from '@remix-run/node';
import { recordAct } from '~/member-api/desk/audit/audit.server';
import { findMemberCard, type MemberCard } from '~/member-api/desk/members/card.server';
import { deskPaths } from '../paths';
import { byOf, type StaffVisit } from '../server/visit.server';

/** The member of a page's address. */
export const memberIdOf = ({ params }: StaffVisit): string => params['id'] ?? '';

/**
 * The card of the member of a page. Records the look, unless it is the answer of a form.
 *
 * @throws Response to the search for an unknown id
 */
export async function getCard(visit: StaffVisit, act: `member.${string}` = 'member.look'): Promise<MemberCard> {
  const { desk, at, request } = visit;
  const card = await findMemberCard(desk.db, memberIdOf(visit), at);
  if (!card) throw redirect(deskPaths.members(), 303);
  if (request.method === 'GET') await recordAct(desk.db, { ...byOf(visit), act, memberId: card.id });
  return card;
}

import { redirect } from '@remix-run/node';
import { findMemberCard, type MemberCard } from '~/member-api/desk/members/card.server';
import { deskPaths } from '../paths';
import { recordLook, type StaffVisit } from '../server/visit.server';

/** The member of a page's address. */
export const memberIdOf = ({ params }: StaffVisit): string => params['id'] ?? '';

/**
 * The card of the member of a page, for a form that prints nothing of it.
 *
 * @throws Response to the search for an unknown id
 */
export async function getCard(visit: StaffVisit): Promise<MemberCard> {
  const card = await findMemberCard(visit.desk, memberIdOf(visit), visit.at);
  if (!card) throw redirect(deskPaths.members(), 303);
  return card;
}

/**
 * The card of the member of a page that prints it: records the look.
 *
 * @throws Response to the search for an unknown id
 */
export async function showCard(
  visit: StaffVisit,
  act: 'member.look' | 'member.look_timeline' = 'member.look',
): Promise<MemberCard> {
  const card = await getCard(visit);
  await recordLook(visit, { act, memberId: card.id });
  return card;
}

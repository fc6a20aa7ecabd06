import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { redirect } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { claim } from '~/member-api/desk/claims/claims.server';
import { findMemberCard } from '~/member-api/desk/members/card.server';
import { listNotes } from '~/member-api/desk/members/notes.server';
import { listStaff } from '~/member-api/desk/staff/staff.server';
import { listCanned } from '~/member-api/service-desk/canned.server';
import { findConversation } from '~/member-api/service-desk/conversations.server';
import { readConversation } from '~/member-api/service-desk/desk.server';
import { deskFile } from '../page';
import { deskPaths } from '../paths';
import { mayOpen } from '../roles';
import { fileResponse, recordLook, type StaffVisit } from '../server/visit.server';

/** Messages that a page shows at first, and at most. */
const SHOWN = 20;
const MOST = 400;
const NOTES = 3;

/**
 * A conversation with its member's card: claims it, and records the look.
 *
 * @throws Response to the list for an unknown member
 */
export async function loadConversation(visit: StaffVisit) {
  const { desk, params, url, staff, at } = visit;
  const id = params['id'] ?? '';
  const card = await findMemberCard(desk.db, id, at);
  if (!card) throw redirect(deskPaths.conversations(), 303);
  const known = await findConversation(desk.db, id);
  const asked = Number(url.searchParams.get('limit'));
  const limit = asked > SHOWN && asked <= MOST ? Math.trunc(asked) : SHOWN;
  const messages = await readConversation(desk, id, limit + 1);
  const held = await claim(desk.db, { kind: 'conversation', id }, { name: staff.name, at });
  await recordLook(visit, { act: 'conversation.look', memberId: id });
  const logins = await listStaff(desk.db);
  return {
    id,
    card: { username: card.username, since: card.createdAt, available: card.available, frozen: card.frozen },
    suspended: card.suspension !== undefined,
    language: known?.language,
    state: known?.state ?? 'open',
    assigned: known?.assigned ?? undefined,
    claim: held,
    more: messages.length > limit ? Math.min(MOST, limit * 2) : undefined,
    messages: messages.slice(-limit),
    notes: await listNotes(desk, id, { limit: NOTES }),
    canned: (await listCanned(desk.db)).map(({ id: key, name }) => ({ id: key, name })),
    colleagues: logins
      .filter(({ role, closed_at }) => closed_at === null && mayOpen(['desk'], role))
      .map(({ name }) => name),
    formKey: randomUUID(),
  };
}

/** A picture of a conversation, of the member or of staff. */
export const conversationPicture = deskFile({
  path: '/desk/conversations/:id/picture/:name',
  access: ['desk'],
  answer: async (visit) => {
    const { desk, params } = visit;
    const id = params['id'] ?? '';
    const message = await desk.db
      .selectFrom('service_messages')
      .select('image')
      .where('member_id', '=', id)
      .where('image', '=', params['name'] ?? '')
      .executeTakeFirst();
    const bytes = message?.image && (await readFile(join(desk.uploads, message.image)).catch(() => undefined));
    if (!bytes) return new Response(null, { status: 404 });
    await recordLook(visit, { act: 'conversation.picture', memberId: id });
    return fileResponse(new Uint8Array(bytes), 'image/jpeg');
  },
});

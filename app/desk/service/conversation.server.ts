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
import { readBefore } from '../form/read-page';
import { deskFile } from '../page';
import { deskPaths } from '../paths';
import { mayOpen } from '../roles';
import { fileResponse, recordLook, type StaffVisit } from '../server/visit.server';

/** Messages and notes of a page. */
const SHOWN = 20;
const NOTES = 5;

/** Open logins that answer conversations, by name: those that one can be assigned to. */
export async function listColleagues(db: StaffVisit['desk']['db']): Promise<string[]> {
  const logins = await listStaff(db);
  return logins.filter(({ role, closed_at }) => closed_at === null && mayOpen(['desk'], role)).map(({ name }) => name);
}

/**
 * A conversation with its member's card: claims it, and records the look. `before` in the address is the place of the message that
 * earlier ones are asked for.
 *
 * @throws Response to the list for an unknown member
 */
export async function loadConversation(visit: StaffVisit) {
  const { desk, params, url, staff, at } = visit;
  const id = params['id'] ?? '';
  const card = await findMemberCard(desk, id, at);
  if (!card) throw redirect(deskPaths.conversations(), 303);
  const known = await findConversation(desk.db, id);
  const before = readBefore(url);
  const messages = await readConversation(desk, id, SHOWN + 1, before);
  const shown = messages.slice(-SHOWN);
  const held = await claim(desk.db, { kind: 'conversation', id }, { name: staff.name, at });
  await recordLook(visit, { act: 'conversation.look', memberId: id });
  return {
    id,
    card: { username: card.username, since: card.createdAt, available: card.available, frozen: card.frozen },
    suspended: card.suspension !== undefined,
    language: known?.language,
    state: known?.state ?? 'open',
    assigned: known?.assigned ?? undefined,
    claim: held,
    isNewest: before === undefined,
    earlier: messages.length > SHOWN ? shown[0]?.place : undefined,
    messages: shown,
    notes: await listNotes(desk, id, { limit: NOTES }),
    noteKey: randomUUID(),
    canned: (await listCanned(desk.db)).map(({ id: key, name }) => ({ id: key, name })),
    colleagues: await listColleagues(desk.db),
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

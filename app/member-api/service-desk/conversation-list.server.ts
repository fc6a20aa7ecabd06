import type { WireLanguage } from '~/contract/language';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { readText } from './messages.server';

type Desk = Pick<Service, 'db' | 'settings'>;

/** Characters of the first words in a list. */
const FIRST_WORDS = 120;

/** A conversation in a list. Times in ms UTC. */
export interface ListedConversation {
  memberId: string;
  username: string;
  assigned: string | undefined;
  language: WireLanguage | undefined;
  /** Since when the member waits; the last change where they do not. */
  since: number;
  /** How many messages wait. */
  messages: number;
  /** Of the oldest message that waits; undefined for a picture, and where none waits. */
  words: string | undefined;
}

interface Paging {
  page: number;
  limit: number;
}

/** A page of a list, and whether there is another one. */
interface Listed {
  list: ListedConversation[];
  more: boolean;
}

/** Which conversations: those that wait for staff, for the member, or are closed; of everybody or of one login. */
export interface ConversationFilter {
  state: 'open' | 'waits' | 'closed';
  assigned?: string | undefined;
}

const waitingMessages = (db: Db) =>
  db
    .selectFrom('service_messages')
    .where('service_messages.speaker', '=', 'member')
    .where('service_messages.answered_at', 'is', null);

async function firstWords(desk: Desk, id: string, sealed: string | null): Promise<string | undefined> {
  if (sealed === null) return undefined;
  const text = await readText(desk, id, sealed, 'en');
  return text.length > FIRST_WORDS ? `${text.slice(0, FIRST_WORDS)}…` : text;
}

/** Conversations that wait for staff, longest first, with the first words of what waits. */
async function listOpen(desk: Desk, assigned: string | undefined, page: Paging): Promise<Listed> {
  const rows = await waitingMessages(desk.db)
    .innerJoin('members', 'members.id', 'service_messages.member_id')
    .leftJoin('service_conversations as known', 'known.member_id', 'members.id')
    .select(({ fn }) => [
      'members.id as memberId',
      'members.username',
      'known.assigned',
      'known.language',
      fn.min('service_messages.at').as('since'),
      fn.min('service_messages.id').as('first'),
      fn.countAll<number | string>().as('messages'),
    ])
    .$if(assigned !== undefined, (query) => query.where('known.assigned', '=', assigned ?? ''))
    .groupBy(['members.id', 'members.username', 'known.assigned', 'known.language'])
    .orderBy('since')
    .orderBy('members.id')
    .limit(page.limit + 1)
    .offset((page.page - 1) * page.limit)
    .execute();
  const list = await Promise.all(
    rows.slice(0, page.limit).map(async ({ first, memberId, username, assigned: to, language, since, messages }) => {
      const message = await desk.db
        .selectFrom('service_messages')
        .select(['id', 'sealed'])
        .where('id', '=', first)
        .executeTakeFirst();
      return {
        ...{ memberId, username, since },
        messages: Number(messages),
        assigned: to ?? undefined,
        language: language ?? undefined,
        words: message && (await firstWords(desk, message.id, message.sealed)),
      };
    }),
  );
  return { list, more: rows.length > page.limit };
}

/**
 * A page of conversations: those that wait for staff longest first, others by their last change.
 *
 * @param page from 1
 * @throws Error when the encryption key is missing or differs
 */
export async function listConversations(
  desk: Desk,
  { state, assigned }: ConversationFilter,
  { page, limit }: Paging,
): Promise<Listed> {
  if (state === 'open') return listOpen(desk, assigned, { page, limit });
  const rows = await desk.db
    .selectFrom('service_conversations as known')
    .innerJoin('members', 'members.id', 'known.member_id')
    .select(['members.id as memberId', 'members.username', 'known.assigned', 'known.language', 'changed_at as since'])
    .where('state', '=', state)
    .$if(assigned !== undefined, (query) => query.where('known.assigned', '=', assigned ?? ''))
    .orderBy('changed_at', 'desc')
    .orderBy('members.id')
    // One row more tells whether there is another page.
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute();
  const list = rows.slice(0, limit).map(({ assigned: to, ...row }) => ({
    ...row,
    assigned: to ?? undefined,
    messages: 0,
    words: undefined,
  }));
  return { list, more: rows.length > limit };
}

/** How many conversations wait for staff, and since when the longest does, in ms UTC. */
export async function waitingConversations(db: Db): Promise<{ count: number; oldest: number | undefined }> {
  const row = await waitingMessages(db)
    .select(({ fn }) => [
      fn.count<number | string>('service_messages.member_id').distinct().as('count'),
      fn.min('service_messages.at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const count = Number(row.count);
  // `min` is null without rows, which the types omit.
  return { count, oldest: count === 0 ? undefined : row.oldest };
}

import { writeTime } from '~/contract/time';
import type { Speaker } from '~/contract/calls/service';
import type { ActDetail } from '../desk/audit/acts';
import { recordAct, type Staff } from '../desk/audit/audit.server';
import { tellMember } from '../telling/tell.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { inTransaction } from '../store/in-transaction';
import { lockOpenMember } from '../store/member-lock.server';
import { setState } from './conversations.server';
import { serviceWords } from './sealed-words.server';
import { insertMessage, placesTaken, readText } from './messages.server';

/** Dependencies of the desk. */
type Desk = Pick<Service, 'db' | 'settings' | 'now'>;

const unanswered = (db: Db) =>
  db
    .selectFrom('service_messages')
    .where('service_messages.speaker', '=', 'member')
    .where('service_messages.answered_at', 'is', null);

/** A message as shown to staff; times ISO 8601 UTC. */
export interface MessageForStaff {
  /** Its number in the conversation, from 1. */
  place: number;
  from: Speaker;
  text: string | undefined;
  /** Name of the picture's file. */
  image: string | undefined;
  /** Actor of an answer. */
  by: string | undefined;
  isWaiting: boolean;
  at: string;
}

/**
 * The newest messages of a conversation, or of its part before a message, oldest first.
 *
 * @param before place of that message
 * @throws Error when the encryption key is missing or differs
 */
export async function readConversation(
  desk: Desk,
  memberId: string,
  limit: number,
  before?: number,
): Promise<MessageForStaff[]> {
  const rows = await desk.db
    .selectFrom('service_messages')
    .select(['id', 'place', 'speaker', 'sealed', 'image', 'answered_at', 'actor', 'at'])
    .where('member_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('place', '<', before ?? 0))
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.reverse().map(async ({ id, place, speaker, sealed, image, answered_at, actor, at }) => ({
      place,
      from: speaker,
      text: sealed === null ? undefined : await readText(desk, id, sealed, 'en'),
      image: image ?? undefined,
      by: actor ?? undefined,
      isWaiting: speaker === 'member' && answered_at === null,
      at: writeTime(at),
    })),
  );
}

/** Result of an answer. */
export interface Answered {
  /** Number of answered messages. */
  messages: number;
  /** Number of later messages still unanswered. */
  waiting: number;
}

/** An answer by staff. */
export interface Answer {
  text: string | undefined;
  /** Name of an uploaded picture, see `keepStaffPicture`. */
  image?: string | undefined;
  /** Never shown to members. */
  actor: `operator:${string}`;
  /** For the audit log. */
  staff: Staff;
  detail?: ActDetail;
  /** Place of the last message that it answers; all open ones by default. */
  upTo?: number | undefined;
}

/**
 * Answers the open messages of a conversation and records how long the oldest has waited. Without open messages, the
 * answer is stored without a waiting time. Where it answers all of them, the conversation waits for the member.
 */
export async function answerConversation(
  desk: Desk,
  memberId: string,
  { text, image, actor, staff, detail, upTo = Infinity }: Answer,
): Promise<Answered> {
  await serviceWords.ready(desk);
  return inTransaction(desk.db, async (trx) => {
    await lockOpenMember(trx, memberId);
    const at = desk.now();
    const waiting = await unanswered(trx)
      .select(['service_messages.id', 'service_messages.place', 'service_messages.at'])
      .where('service_messages.member_id', '=', memberId)
      .orderBy('service_messages.place')
      .execute();
    const meant = waiting.filter(({ place }) => place <= upTo);
    const [oldest] = meant;
    await markAnswered(
      trx,
      meant.map(({ id }) => id),
      at,
    );
    const waited = oldest ? Math.max(0, at - oldest.at) : null;
    const place = (await placesTaken(trx, memberId)) + 1;
    const message = { member_id: memberId, place, speaker: 'agent', waited, actor, at, image: image ?? null } as const;
    await insertMessage(desk, trx, message, text ? { text } : undefined);
    await tellMember(trx, { memberId, kind: 'answer', at });
    if (waiting.length === meant.length) await setState(trx, memberId, { state: 'waits' }, at);
    await recordAct(trx, { staff, at, act: 'conversation.answer', memberId, ...(detail && { detail }) });
    return { messages: meant.length, waiting: waiting.length - meant.length };
  });
}

async function markAnswered(trx: Db, ids: readonly string[], at: number): Promise<void> {
  if (ids.length > 0)
    await trx.updateTable('service_messages').set({ answered_at: at }).where('id', 'in', ids).execute();
}

/** A change of a conversation by staff. */
export type ConversationChange = { assigned: string | null } | { state: 'waits' | 'closed' };

/** Assigns a conversation, or ends its wait without an answer. What the member writes next opens it again. */
export function changeConversation(
  { db, now }: Desk,
  memberId: string,
  change: ConversationChange,
  staff: Staff,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockOpenMember(trx, memberId);
    const at = now();
    if ('state' in change) {
      const waiting = await unanswered(trx)
        .select('service_messages.id')
        .where('service_messages.member_id', '=', memberId)
        .execute();
      await markAnswered(
        trx,
        waiting.map(({ id }) => id),
        at,
      );
    }
    await setState(trx, memberId, change, at);
    const act = 'state' in change ? (`conversation.${change.state}` as const) : 'conversation.assign';
    const detail = 'assigned' in change ? { detail: { to: change.assigned ?? '' } } : {};
    await recordAct(trx, { staff, at, act, memberId, ...detail });
  });
}

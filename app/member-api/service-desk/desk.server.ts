import { writeTime } from '~/contract/time';
import type { Speaker } from '~/contract/service';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { lockMember } from '../store/member-lock.server';
import { serviceWords } from './sealed-words.server';
import { insertMessage, placesTaken, readText } from './messages.server';

/** What the desk works with. */
type Desk = Pick<Service, 'db' | 'settings' | 'now'>;

/** A conversation in which a member waits for a person. Times in ms UTC. */
export interface Waiting {
  member: string;
  /** How many messages nobody has answered. */
  messages: number;
  /** When the oldest of them was written. */
  since: number;
}

const unanswered = (db: Db) =>
  db
    .selectFrom('service_messages')
    .where('service_messages.speaker', '=', 'member')
    .where('service_messages.answered_at', 'is', null);

/** The conversations that wait for a person, the one that has waited longest first. */
export async function listWaiting(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Waiting[]; total: number }> {
  const [rows, count] = await Promise.all([
    unanswered(db)
      .innerJoin('members', 'members.id', 'service_messages.member_id')
      .select(({ fn }) => [
        'members.username as member',
        fn.countAll<number | string>().as('messages'),
        fn.min('service_messages.at').as('since'),
      ])
      .groupBy(['members.id', 'members.username'])
      .orderBy('since')
      .orderBy('members.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    unanswered(db)
      .select(({ fn }) => fn.count<number | string>('service_messages.member_id').distinct().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    list: rows.map(({ member, messages, since }) => ({ member, messages: Number(messages), since })),
    total: Number(count.total),
  };
}

/** A message as the desk reads it; times ISO 8601 UTC. */
export interface MessageForStaff {
  /** Its number in the conversation, from 1. */
  place: number;
  from: Speaker;
  text: string | undefined;
  /** Name of the picture's file. */
  image: string | undefined;
  /** Who answered. */
  by: string | undefined;
  isWaiting: boolean;
  at: string;
}

/**
 * The newest messages of a conversation, oldest first.
 *
 * @throws Error when the key that sealed them is missing or another one
 */
export async function readConversation(desk: Desk, memberId: string, limit: number): Promise<MessageForStaff[]> {
  const rows = await desk.db
    .selectFrom('service_messages')
    .select(['id', 'place', 'speaker', 'sealed', 'image', 'answered_at', 'actor', 'at'])
    .where('member_id', '=', memberId)
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

/** What an answer did. */
export interface Answered {
  /** How many messages it answered. */
  messages: number;
  /** How many wait on, since they came after those that it answers. */
  waiting: number;
}

/**
 * Answers what waits in a conversation, and measures how long the oldest of it has waited. Where nothing waits, the answer is
 * written all the same, and nothing is measured.
 *
 * @param actor who answers; members are not told
 * @param upTo the last message that it answers, by its place; whatever waits, if it is not given
 */
export async function answerConversation(
  desk: Desk,
  memberId: string,
  { text, actor, upTo = Infinity }: { text: string; actor: `operator:${string}`; upTo?: number | undefined },
): Promise<Answered> {
  await serviceWords.ready(desk);
  return desk.db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const at = desk.now();
    const waiting = await unanswered(trx)
      .select(['service_messages.id', 'service_messages.place', 'service_messages.at'])
      .where('service_messages.member_id', '=', memberId)
      .orderBy('service_messages.place')
      .execute();
    const meant = waiting.filter(({ place }) => place <= upTo);
    const [oldest] = meant;
    if (oldest)
      await trx
        .updateTable('service_messages')
        .set({ answered_at: at })
        .where(
          'id',
          'in',
          meant.map(({ id }) => id),
        )
        .execute();
    const waited = oldest ? Math.max(0, at - oldest.at) : null;
    const place = (await placesTaken(trx, memberId)) + 1;
    await insertMessage(desk, trx, { member_id: memberId, place, speaker: 'agent', waited, actor, at }, { text });
    return { messages: meant.length, waiting: waiting.length - meant.length };
  });
}

import type { WireLanguage } from '~/contract/language';
import type { Db } from '../store/database.server';
import type { ServiceTables } from './service.tables';

type Conversation = ServiceTables['service_conversations'];

/** A member has written: the conversation is open, in the language that they read. @param at ms UTC */
export async function reopen(trx: Db, memberId: string, language: WireLanguage, at: number): Promise<void> {
  const state = { state: 'open', language, changed_at: at } as const;
  await trx
    .insertInto('service_conversations')
    .values({ member_id: memberId, assigned: null, ...state })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(state))
    .execute();
}

/** Changes what staff know of a conversation; one from before this table is assumed to be in English. @param at ms UTC */
export async function setState(
  trx: Db,
  memberId: string,
  change: Partial<Pick<Conversation, 'assigned' | 'state'>>,
  at: number,
): Promise<void> {
  await trx
    .insertInto('service_conversations')
    .values({ member_id: memberId, assigned: null, state: 'open', language: 'en', changed_at: at, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...change, changed_at: at }))
    .execute();
}

/** What staff know of a conversation. */
export const findConversation = (db: Db, memberId: string): Promise<Conversation | undefined> =>
  db.selectFrom('service_conversations').selectAll().where('member_id', '=', memberId).executeTakeFirst();

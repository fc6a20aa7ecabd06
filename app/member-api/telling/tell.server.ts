import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../store/database.server';
import { CHOICE_OF, type MailKind } from './kinds';
import { MAIL_TARGET } from './outbox.tables';

/** Something that a member may want to know. */
interface News {
  memberId: string;
  kind: Exclude<MailKind, 'confirm'>;
  /** Id of the withdrawal. */
  reference?: string;
  /** ms UTC */
  at: number;
}

/**
 * Puts something into the outbox. What waits there already becomes about this as well: it is about no one thing then, and keeps its time.
 *
 * @param trx the transaction of what happened
 */
export async function enqueue(
  trx: Db,
  target: string,
  { memberId, kind, reference, at }: Omit<News, 'kind'> & { kind: MailKind },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      id: uuidv7(),
      member_id: memberId,
      kind,
      target,
      reference: reference ?? null,
      at,
      attempts: 0,
      next_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind', 'target']).doUpdateSet((eb) => ({
        id: eb.ref('excluded.id'),
        at: eb.ref('excluded.at'),
        reference: sql<string | null>`case when outbox.reference = excluded.reference then excluded.reference end`,
      })),
    )
    .execute();
}

/**
 * Tells a member by e-mail, if they have chosen that and confirmed their address, and on each device for which they have chosen it. Whether they
 * are in a pause is asked when it is sent.
 *
 * @param trx the transaction of what happened, so that neither is without the other
 */
export async function tellMember(trx: Db, news: News): Promise<void> {
  const mail = await trx
    .selectFrom('member_mail')
    .select('id')
    .where('member_id', '=', news.memberId)
    .where('confirmed_at', 'is not', null)
    .where(CHOICE_OF[news.kind], '=', 1)
    .executeTakeFirst();
  if (mail) await enqueue(trx, MAIL_TARGET, news);
  const devices = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('member_id', '=', news.memberId)
    .where(CHOICE_OF[news.kind], '=', 1)
    .execute();
  for (const { id } of devices) await enqueue(trx, id, news);
}

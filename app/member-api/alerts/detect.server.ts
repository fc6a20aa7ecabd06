import { sql, type Expression } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { lastCheck } from '../desk/books/ledger-check.server';
import type { Service } from '../service';
import type { AlertChannel, AlertTables } from './alerts.tables';

/** A member who has waited this long for a person is an alert, in ms. */
const WAIT_MS = 15 * 60_000;
/** Conversations, and draws, that one pass tells of; the next ones follow in the next pass. */
const AT_ONCE = 100;

type Found = Pick<AlertTables['alerts'], 'event' | 'reference'>;

/** Whether nothing was written down yet about an event. @param reference SQL for what it is about */
const isNews = (event: Found['event'], reference: Expression<string>) =>
  sql<boolean>`not exists (select 1 from alerts where event = ${event} and reference = ${reference})`;

/** The first unanswered message of each conversation that waits too long, unless it was told: the longest first. */
async function waitingConversations({ db, now }: Pick<Service, 'db' | 'now'>): Promise<Found[]> {
  const rows = await db
    .selectFrom('service_messages as message')
    .select('id')
    .where('speaker', '=', 'member')
    .where('answered_at', 'is', null)
    .where('at', '<=', now() - WAIT_MS)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('service_messages as earlier')
            .select('earlier.id')
            .whereRef('earlier.member_id', '=', 'message.member_id')
            .whereRef('earlier.place', '<', 'message.place')
            .where('earlier.speaker', '=', 'member')
            .where('earlier.answered_at', 'is', null),
        ),
      ),
    )
    .where(isNews('conversation_waits', sql.ref('message.id')))
    .orderBy('at')
    .orderBy('member_id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => ({ event: 'conversation_waits', reference: id }));
}

async function drawsUnderReview({ db }: Pick<Service, 'db'>): Promise<Found[]> {
  const rows = await db
    .selectFrom('draws')
    .select('period')
    .where('review_since', 'is not', null)
    .where('settled_at', 'is', null)
    .where('voided_at', 'is', null)
    .where(isNews('draw_review', sql`cast(${sql.ref('draws.period')} as text)`))
    .orderBy('period')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ period }) => ({ event: 'draw_review', reference: String(period) }));
}

async function ledgerDiffers({ db }: Pick<Service, 'db'>): Promise<Found[]> {
  const last = await lastCheck(db);
  return last?.ok === 0 ? [{ event: 'ledger_differs', reference: String(last.at) }] : [];
}

/**
 * Writes down what staff are to be told about, once however many processes look.
 *
 * @param channels where it is to be sent
 */
export async function detectAlerts(service: Pick<Service, 'db' | 'now'>, channels: readonly AlertChannel[]) {
  const { db, now } = service;
  const found = [
    ...(await waitingConversations(service)),
    ...(await drawsUnderReview(service)),
    ...(await ledgerDiffers(service)),
  ];
  for (const { event, reference } of found)
    await db.transaction().execute(async (trx) => {
      const at = now();
      const added = await trx
        .insertInto('alerts')
        .values({ id: uuidv7(), event, reference, at })
        .onConflict((conflict) => conflict.columns(['event', 'reference']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) return;
      await trx
        .insertInto('alert_deliveries')
        .values(
          channels.map((channel) => ({
            id: uuidv7(),
            alert_id: added.id,
            channel,
            attempts: 0,
            next_at: at,
            done_at: null,
            error: null,
          })),
        )
        .execute();
    });
}

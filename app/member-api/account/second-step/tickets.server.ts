import { hashOfToken, newToken } from '../../one-time-codes/tokens.server';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { countRows } from '../../store/lists/totals';
import { lockOpenMember } from '../../store/member-lock.server';
import type { LoginPlace } from '../logins/begin-login.server';
import { recordSecurityEvent } from '../security-log.server';

/** How long a login may wait for its second step, in ms. */
const TICKET_MS = 10 * 60_000;

/** How many logins of a member that wait are in the security log at a time, so that no sign-ins can fill it. */
const LOGGED = 5;

/**
 * Notes that the password of a login was right, also in the security log: until the second step is passed.
 *
 * @returns the ticket, of which only the SHA-256 is stored
 * @throws Refusal `credentials` for an account that was closed meanwhile
 */
export async function issueTicket(db: Db, memberId: string, place: LoginPlace, at: number): Promise<string> {
  const ticket = newToken();
  await db.transaction().execute(async (trx) => {
    await lockOpenMember(trx, memberId, 'credentials');
    const { count } = await trx
      .selectFrom('login_tickets')
      .select(countRows().as('count'))
      .where('member_id', '=', memberId)
      .where('expires_at', '>', at)
      .executeTakeFirstOrThrow();
    const entry = { member_id: memberId, kind: 'second_step_missed', ...place, at } as const;
    const event = count < LOGGED ? await recordSecurityEvent(trx, entry) : null;
    const row = { id: hashOfToken(ticket), member_id: memberId, expires_at: at + TICKET_MS, event };
    await trx.insertInto('login_tickets').values(row).execute();
  });
  return ticket;
}

/** Whose login waits; `undefined` when the ticket is unknown, used or too old. */
export async function findTicketOwner(db: Db, ticket: string, at: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('login_tickets')
    .select('member_id')
    .where('id', '=', hashOfToken(ticket))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.member_id;
}

/** Uses a ticket up: its second step is passed. @param trx the transaction of the login @returns whether it was there */
export async function useTicket(trx: Db, ticket: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('login_tickets')
    .where('id', '=', hashOfToken(ticket))
    .returning('event')
    .executeTakeFirst();
  if (used?.event) await trx.deleteFrom('member_logins').where('id', '=', used.event).execute();
  return used !== undefined;
}

/** Ends all logins of a member that wait for their second step: their password is no longer the right one. */
export async function dropTickets(trx: Db, memberId: string): Promise<void> {
  await trx.deleteFrom('login_tickets').where('member_id', '=', memberId).execute();
}

/** Deletes expired tickets. */
export async function dropOldTickets({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('login_tickets').where('expires_at', '<=', now()).execute();
}

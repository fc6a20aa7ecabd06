import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../../one-time-codes/recovery-codes.server';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { lockOpenMember } from '../../store/member-lock.server';

/** How long a login may wait for its second step, in ms. */
const TICKET_MS = 10 * 60_000;

/**
 * Notes that the password of a login was right.
 *
 * @returns the ticket, of which only the SHA-256 is stored
 * @throws Refusal `credentials` for an account that was closed meanwhile
 */
export async function issueTicket(db: Db, memberId: string, at: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const row = { id: hashOfToken(ticket), member_id: memberId, expires_at: at + TICKET_MS };
  await db.transaction().execute(async (trx) => {
    await lockOpenMember(trx, memberId, 'credentials');
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

/** Uses a ticket up. @returns whether it was there */
export async function useTicket(trx: Db, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('login_tickets')
    .where('id', '=', hashOfToken(ticket))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all logins of a member that wait for their second step: their password is no longer the right one. */
export async function dropTickets(trx: Db, memberId: string): Promise<void> {
  await trx.deleteFrom('login_tickets').where('member_id', '=', memberId).execute();
}

/** Deletes expired tickets. */
export async function dropOldTickets({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('login_tickets').where('expires_at', '<=', now()).execute();
}

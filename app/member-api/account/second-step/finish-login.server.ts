import type { WireOf } from '~/contract/call';
import type { login } from '~/contract/calls/account';
import { Refusal } from '../../refusal';
import type { Caller } from '../../service';
import type { AccountContext } from '../account-context.server';
import { recordLogin } from '../logins.server';
import { getMemberById, toUser } from '../members.server';
import { startSession } from '../sessions.server';
import { spendCode } from './check-code.server';
import { findTicketOwner, useTicket } from './tickets.server';

const over = () => new Refusal('second_step_over');

/**
 * The second step of a login: trades a ticket and a code for a session. The ticket is good once and for ten minutes.
 *
 * @throws Refusal `second_step` (field `code`), `second_step_over` when the ticket is not good, `locked`
 */
export async function finishLogin(
  context: AccountContext,
  { ticket, code }: { ticket: string; code: string },
  { address }: Caller,
): Promise<WireOf<typeof login>> {
  const { db, now } = context.service;
  const memberId = await findTicketOwner(db, ticket, now());
  if (memberId === undefined) throw over();
  const attempt = { member_id: memberId, network: address };
  try {
    return await spendCode(context, memberId, code, async (trx) => {
      if (!(await useTicket(trx, ticket))) throw over();
      const at = now();
      await recordLogin(trx, { ...attempt, outcome: 'signed_in', at });
      const user = await toUser(trx, await getMemberById(trx, memberId));
      return { user, token: await startSession(trx, memberId, at) };
    });
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'second_step')
      await recordLogin(db, { ...attempt, outcome: 'refused', at: now() });
    throw error;
  }
}

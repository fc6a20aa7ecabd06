import type { WireOf } from '~/contract/call';
import type { login } from '~/contract/calls/account';
import { Refusal, SessionOver } from '../../refusal';
import type { Caller } from '../../service';
import type { Db } from '../../store/database.server';
import type { AccountContext } from '../account-context.server';
import { placeOf, startLogin } from '../logins/begin-login.server';
import { getMemberById } from '../members.server';
import { recordRefusedLogin } from '../security-log.server';
import { spendPasskey } from '../passkeys/passkey-login.server';
import { spendCode } from './check-code.server';
import { findTicketOwner, useTicket } from './tickets.server';

const over = () => new Refusal('second_step_over');

/**
 * The second step of a login: trades a ticket and a code, or a passkey, for a session. The ticket is good once and for ten minutes.
 *
 * @throws Refusal `second_step` (field `code` or `passkey`), `second_step_over` when the ticket is not good, `locked`
 */
export async function finishLogin(
  context: AccountContext,
  { ticket, code, passkey }: { ticket: string; code?: string | undefined; passkey?: string | undefined },
  caller: Caller,
): Promise<WireOf<typeof login>> {
  const { service } = context;
  const { db, now } = service;
  const memberId = await findTicketOwner(db, ticket, now());
  if (memberId === undefined) throw over();
  const place = await placeOf(caller);
  const begin = async (trx: Db) => {
    if (!(await useTicket(trx, ticket))) throw over();
    return startLogin(trx, service, await getMemberById(trx, memberId), place);
  };
  try {
    if (passkey !== undefined) return await spendPasskey(context, { memberId, ticket, passkey }, begin);
    return await spendCode(context, { memberId, address: place.network, device: place.device }, code, begin);
  } catch (error) {
    // A blank code is no attempt, and is not counted: there may be any number of them.
    const isAttempt = passkey !== undefined || (code ?? '').trim() !== '';
    if (isAttempt && error instanceof Refusal && error.reason === 'second_step')
      await recordRefusedLogin(db, memberId, place, now());
    // The account was closed meanwhile.
    throw error instanceof SessionOver ? over() : error;
  }
}

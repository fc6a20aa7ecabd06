import { uuidv7 } from 'uuidv7';
import type { FundsTables } from '../../funds/funds.tables';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';

/** A bank or network. Those with an account number are shown for recharges, banks also for payout accounts. */
export type Bank = FundsTables['banks'];

/** All banks and networks in their order, hidden ones too. There are few. */
export const listBanks = (db: Db): Promise<Bank[]> =>
  db.selectFrom('banks').selectAll().orderBy('position').orderBy('id').execute();

/**
 * Adds a bank or network, or changes one. The audit row has the account number, so that a change of where members are told to send
 * something can be traced.
 *
 * @param bank `id` of the one to change; `position` from 0; hidden, members neither see nor choose it, and what names it stays; without a
 *   number it has no name of an account
 * @returns its id; `undefined` if there is none with this id
 */
export function saveBank(
  db: Db,
  { id, isHidden, ...bank }: Omit<Bank, 'id' | 'hidden_at'> & { id?: string | undefined; isHidden: boolean },
  { staff, at }: By,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const saved = id ?? uuidv7();
    const account_name = bank.account_number === null ? null : bank.account_name;
    const values = { ...bank, account_name, hidden_at: isHidden ? at : null };
    if (id === undefined)
      await trx
        .insertInto('banks')
        .values({ id: saved, ...values })
        .execute();
    else {
      const changed = trx.updateTable('banks').set(values).where('id', '=', id).returning('id');
      if (!(await changed.executeTakeFirst())) return undefined;
    }
    const detail = { name: bank.name, account: bank.account_number ?? '', hidden: isHidden ? 'yes' : 'no' };
    await recordAct(trx, { staff, at, act: 'bank.save', subject: saved, detail });
    return saved;
  });
}

/** Removes a bank that no recharge and no payout account names; others can be hidden. @returns why not, if not */
export function removeBank(db: Db, id: string, { staff, at }: By): Promise<'removed' | 'used' | 'unknown'> {
  return inTransaction(db, async (trx) => {
    for (const table of ['recharges', 'payout_accounts'] as const) {
      const used = trx.selectFrom(table).select('id').where('bank_id', '=', id).limit(1);
      if (await used.executeTakeFirst()) return 'used';
    }
    const gone = await trx.deleteFrom('banks').where('id', '=', id).returning('name').executeTakeFirst();
    if (!gone) return 'unknown';
    await recordAct(trx, { staff, at, act: 'bank.remove', subject: id, detail: { name: gone.name } });
    return 'removed';
  });
}

import type { WireOf } from '~/contract/call';
import type { listPayoutAccounts, savePayoutAccount } from '~/contract/calls/funds';
import { PAYOUT_TRAITS } from '~/contract/payout-kind';
import { writeTime } from '~/contract/time';
import type { AccountContext } from '../account/account-context.server';
import { withSecondStep } from '../account/second-step/check-code.server';
import { recordOwnEvent } from '../account/security-log.server';
import { Refusal } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { mask, readPayoutAccount, type PayoutAccountInput } from './payout-account';
import { openAccount, sealAccount, type SealedAccount } from './sealed-account.server';

const HOUR = 3_600_000;

function ownAccounts(db: Db, memberId: string) {
  return db.selectFrom('payout_accounts').where('member_id', '=', memberId).where('removed_at', 'is', null);
}

const masked = (text: string | null) => (text === null ? null : mask(text));

/** The member's accounts, the default one first; numbers are masked except the last four. */
export async function readPayoutAccounts(
  service: Service,
  memberId: string,
): Promise<WireOf<typeof listPayoutAccounts>> {
  const accounts = await ownAccounts(service.db, memberId)
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const list = await Promise.all(
    accounts.map(async (account) => {
      const { holder, number, phone } = await openAccount(service, account);
      return {
        id: account.id,
        kind: account.kind,
        holderName: holder,
        cardNumber: null,
        address: null,
        [PAYOUT_TRAITS[account.kind].numberField]: masked(number),
        bankName: account.bank_name,
        branchName: account.branch_name,
        branchCode: account.branch_code,
        phone: masked(phone),
        isDefault: account.is_default === 1,
        usableFrom: writeTime(account.usable_from),
      };
    }),
  );
  return { list, total: list.length, page: 1, limit: list.length };
}

/** Sets the name of the bank selected from the list, which overrides the entered one. */
async function nameChosenBank<Input extends PayoutAccountInput & { bankId?: string | undefined }>(
  db: Db,
  input: Input,
): Promise<Input> {
  if (!PAYOUT_TRAITS[input.kind].hasBank || input.bankId === undefined) return input;
  const bank = await db
    .selectFrom('banks')
    .select('name')
    .where('id', '=', input.bankId)
    .where('kind', '=', 'bank')
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!bank) throw new Refusal('bank_unknown', { fields: { bankId: 'invalid' } });
  return { ...input, bankName: bank.name };
}

/**
 * Inserts a payout account; a member's first one is the default.
 *
 * @param trx a transaction
 * @param usableFrom milliseconds UTC
 * @throws Refusal `exists` when the member already has this payout account
 */
export async function insertPayoutAccount(
  trx: Db,
  memberId: string,
  account: SealedAccount,
  options: { bankId: string | undefined; isDefault: boolean; at: number; usableFrom: number },
): Promise<void> {
  const others = await ownAccounts(trx, memberId).select('number_key').execute();
  if (others.some(({ number_key }) => number_key === account.number_key))
    throw new Refusal('exists', { fields: { [PAYOUT_TRAITS[account.kind].numberField]: 'exists' } });
  const isDefault = options.isDefault || others.length === 0;
  if (isDefault)
    await trx.updateTable('payout_accounts').set({ is_default: 0 }).where('member_id', '=', memberId).execute();
  await trx
    .insertInto('payout_accounts')
    .values({
      member_id: memberId,
      ...account,
      bank_id: options.bankId ?? null,
      is_default: isDefault ? 1 : 0,
      usable_from: options.usableFrom,
      created_at: options.at,
      removed_at: null,
    })
    .execute();
}

/**
 * Adds a payout account with a waiting period, so that a stolen session cannot empty the balance at once.
 *
 * @throws Refusal `invalid`, `bank_unknown`, `second_step`, `locked`, `exists`
 */
export async function addPayoutAccount(
  context: AccountContext,
  input: PayoutAccountInput & {
    bankId?: string | undefined;
    isDefault?: boolean | undefined;
    code?: string | undefined;
  },
  caller: MemberCaller,
): Promise<WireOf<typeof savePayoutAccount>> {
  const { db, settings, now } = context.service;
  const { memberId, lang } = caller;
  const named = await nameChosenBank(db, input);
  const read = readPayoutAccount(named, lang);
  if ('fields' in read) throw new Refusal('invalid', { fields: read.fields });
  const account = await sealAccount(context.service, read.account);
  return withSecondStep(context, caller, input.code, async (trx) => {
    const at = now();
    await insertPayoutAccount(trx, memberId, account, {
      bankId: input.bankId,
      isDefault: input.isDefault ?? false,
      at,
      usableFrom: at + settings.payoutHoldHours * HOUR,
    });
    await recordOwnEvent(trx, caller, 'payout_added', at);
    return { id: account.id };
  });
}

/**
 * Removes a payout account of the member; if it was the default, the newest other one becomes the default.
 *
 * @throws Refusal `not_found`, also for another member's account; `second_step`, `locked`
 */
export async function removePayoutAccount(
  context: AccountContext,
  { id, code }: { id: string; code?: string | undefined },
  caller: MemberCaller,
): Promise<void> {
  const { db, now } = context.service;
  const { memberId } = caller;
  const own = await ownAccounts(db, memberId).select('id').where('id', '=', id).executeTakeFirst();
  if (!own) throw new Refusal('not_found', {}, 404);
  await withSecondStep(context, caller, code, async (trx) => {
    const removed = await trx
      .updateTable('payout_accounts')
      .set({ removed_at: now(), is_default: 0 })
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new Refusal('not_found', {}, 404);
    await recordOwnEvent(trx, caller, 'payout_deleted', now());
    const left = await ownAccounts(trx, memberId).select(['id', 'is_default']).orderBy('id', 'desc').execute();
    if (left[0] && left.every((account) => account.is_default === 0))
      await trx.updateTable('payout_accounts').set({ is_default: 1 }).where('id', '=', left[0].id).execute();
  });
}

import { writeAmount } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import * as calls from '~/contract/calls/funds';
import type { AccountContext } from '../account/account-context.server';
import { createUploadThrottle } from '../account/throttle.server';
import { getMemberBalance } from '../ledger/ledger.server';
import { memberRoute, uploadRoute, type Route, type Service } from '../service';
import { UNIT } from '../settings';
import { reviewDue } from './demo-reviewer.server';
import { addPayoutAccount, readPayoutAccounts, removePayoutAccount } from './payout-accounts.server';
import { readRechargeState, requestRecharge } from './recharges.server';
import { readRecharges, readWithdrawals } from './records.server';
import { WITHDRAWAL_RULES } from './rules';
import { readStatement } from './statement.server';
import { keepPicture } from './uploads.server';
import { dailyLeft, requestWithdrawal } from './withdrawals.server';

async function readBanks({ db }: Service): Promise<WireOf<typeof calls.listBanks>> {
  const banks = await db
    .selectFrom('banks')
    .selectAll()
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const list = banks.map(({ id, name, code, kind, account_name, account_number }) => ({
    id,
    name,
    code,
    kind,
    accountName: account_name,
    accountNumber: account_number,
  }));
  return { list, total: list.length, page: 1, limit: list.length };
}

async function readBalance(
  { db, now }: Pick<Service, 'db' | 'now'>,
  memberId: string,
): Promise<WireOf<typeof calls.getBalance>> {
  const { available, frozen, balance } = await getMemberBalance(db, memberId);
  const { min, max, dailyLimit, feePercent, feeMin, arrivalHours } = WITHDRAWAL_RULES;
  return {
    balance: writeAmount(balance),
    available: writeAmount(available),
    frozen: writeAmount(frozen),
    unit: UNIT,
    rules: {
      min: writeAmount(min),
      max: writeAmount(max),
      dailyLimit: writeAmount(dailyLimit),
      dailyLeft: writeAmount(await dailyLeft(db, memberId, now())),
      feePercent,
      feeMin: writeAmount(feeMin),
      arrivalHours,
    },
  };
}

/**
 * Handles the calls of docs/member-api.md, Funds.
 *
 * @param uploads folder of the members' pictures
 */
export function fundsRoutes(context: AccountContext, uploads: string): Route[] {
  const { service } = context;
  const throttle = createUploadThrottle(service.createLimiter);
  // Runs due demo reviews before each read, so that pages never show stale states.
  const current = (memberId: string) => reviewDue(service, memberId);
  return [
    memberRoute(calls.listBanks, () => readBanks(service)),
    memberRoute(calls.listPayoutAccounts, (_, { memberId }) => readPayoutAccounts(service, memberId)),
    memberRoute(calls.savePayoutAccount, (input, caller) => addPayoutAccount(context, input, caller)),
    memberRoute(calls.deletePayoutAccount, (input, caller) => removePayoutAccount(context, input, caller)),
    memberRoute(calls.getBalance, async (_, { memberId }) => {
      await current(memberId);
      return readBalance(service, memberId);
    }),
    memberRoute(calls.withdraw, (input, caller) => requestWithdrawal(context, input, caller)),
    memberRoute(calls.getRechargeState, () => readRechargeState(service)),
    uploadRoute(calls.uploadImage, (file, { memberId }) => keepPicture(service, throttle, uploads, file, memberId)),
    memberRoute(calls.recharge, (input, caller) => requestRecharge(service, input, caller)),
    memberRoute(calls.listWithdrawals, async (paging, { memberId }) => {
      await current(memberId);
      return readWithdrawals(service, memberId, paging);
    }),
    memberRoute(calls.listRecharges, async (paging, { memberId }) => {
      await current(memberId);
      return readRecharges(service, memberId, paging);
    }),
    memberRoute(calls.getStatement, async ({ month }, { memberId }) => {
      await current(memberId);
      return readStatement(service, memberId, month);
    }),
  ];
}

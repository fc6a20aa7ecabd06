import { readAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/funds';
import type { Api } from '~/upstream/call/api';
import { asksForMoney } from '~/upstream/text/asks-for-money';

/** The rules of a withdrawal, as far as published: amounts in minor units, the fee in percent. */
export type WithdrawalRules = NonNullable<ResponseOf<typeof contract.getBalance>['rules']>;

/** A member's money, in minor units. */
export interface Balance {
  total: MinorUnits;
  available: MinorUnits | undefined;
  frozen: MinorUnits | undefined;
  /** The unit of the amounts, as the upstream names it. */
  unit: string | undefined;
  rules: WithdrawalRules;
}

/** The rules of the upstream, completed with those of config.json. */
async function readRules({ upstream }: Api, sent: WithdrawalRules): Promise<WithdrawalRules> {
  const { min, max, daily, feePercent, feeMin, arrival } = (await upstream.currentConfig()).withdraw ?? {};
  return {
    min: sent.min ?? readAmount(min),
    max: sent.max ?? readAmount(max),
    dailyLimit: sent.dailyLimit ?? readAmount(daily),
    dailyLeft: sent.dailyLeft,
    feePercent: sent.feePercent ?? feePercent,
    feeMin: sent.feeMin ?? readAmount(feeMin),
    arrivalHours: sent.arrivalHours ?? arrival,
  };
}

/** A unit is shown beside our amounts, so it must be a word or a sign and nothing else (rule X1). */
const readUnit = (unit: string | undefined) =>
  unit !== undefined && /^[\p{L}\p{Sc}.]{1,12}$/u.test(unit) && !asksForMoney(unit) ? unit : undefined;

/** The member's balance, with the rules of a withdrawal. */
export async function getBalance(api: Api): Promise<Balance> {
  const { balance, available, frozen, unit, rules = {} } = await api(contract.getBalance, {});
  return { total: balance, available, frozen, unit: readUnit(unit), rules: await readRules(api, rules) };
}

import { writeAmount, type MinorUnits } from '~/contract/amount';
import { PAYOUT_TRAITS } from '~/contract/payout-kind';
import type { Clock } from '~/i18n/clock';
import { errorCode } from '~/i18n/error-text';
import { formatDecimal, formatMoment } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Balance, WithdrawalRules } from '../funds.api.server';
import { maskedText } from '../account/masked-number';
import { keptTogether } from '../account/payout-account.view';
import type { PayoutAccount } from '../account/payout-accounts.api.server';
import type { Withdrawal } from './withdrawal.schema';

type Write = (minor: MinorUnits) => string;

/** The minimum fee in minor units, if a percentage is published without one. Source: specification, chapter 9. */
const LEAST_FEE: MinorUnits = 2_00;
/** Maximum number of decimals of a percentage. */
const PERCENT_DIGITS = 6;

/** The fee of a withdrawal and the net amount, in minor units; they add up to the amount. */
export interface Payout {
  fee: MinorUnits;
  actual: MinorUnits;
}

/**
 * The fee of a withdrawal, deducted from it (rule X1): a percentage, rounded down to the minor unit, and a minimum fee.
 *
 * @param amount minor units
 * @returns `undefined` when no percentage is published: fees are never guessed
 */
export function payoutOf(
  amount: MinorUnits,
  { feePercent, feeMin }: Pick<WithdrawalRules, 'feePercent' | 'feeMin'>,
): Payout | undefined {
  if (feePercent === undefined || feePercent < 0) return undefined;
  // In whole millionths of a percent, without floating point arithmetic on amounts.
  const share = BigInt(Math.round(feePercent * 10 ** PERCENT_DIGITS));
  const percentage = Number((BigInt(amount) * share) / (100n * 10n ** BigInt(PERCENT_DIGITS)));
  const fee = Math.max(percentage, feeMin ?? LEAST_FEE);
  return { fee, actual: amount - fee };
}

/** The view of the rules; unpublished ones are `undefined`. */
export function rulesView({ rules, available, total }: Balance, language: Language, write: Write) {
  const amount = (minor: MinorUnits | undefined) => (minor === undefined ? undefined : write(minor));
  const { min, max, dailyLimit, dailyLeft, feePercent, feeMin, arrivalHours } = rules;
  return {
    available: write(available ?? total),
    min: amount(min),
    max: amount(max),
    dailyLimit: amount(dailyLimit),
    dailyLeft: amount(dailyLeft),
    fee:
      feePercent === undefined
        ? undefined
        : { percent: formatDecimal(feePercent, language), least: write(feeMin ?? LEAST_FEE) },
    feeMin: amount(feeMin),
    arrivalHours,
  };
}

/**
 * The largest amount that can be withdrawn now, in minor units.
 *
 * @returns `undefined` when none can be
 */
function mostOf({ rules, available, total }: Balance): MinorUnits | undefined {
  const { min = 1, max, dailyLimit, dailyLeft } = rules;
  const most = Math.min(...[available ?? total, max, dailyLimit, dailyLeft].filter((one) => one !== undefined));
  return most >= min && (payoutOf(most, rules)?.actual ?? 1) > 0 ? most : undefined;
}

/** The view of the largest amount; `isAll`: it is all that is available. */
export function mostView(balance: Balance, write: Write) {
  const most = mostOf(balance);
  if (most === undefined) return undefined;
  return { typed: writeAmount(most), text: write(most), isAll: most === (balance.available ?? balance.total) };
}

/** The minimum, and what is available of it; only where the balance is known to be too small. */
export function shortView({ rules: { min }, available, total }: Balance, write: Write, writeUnit: Write) {
  const usable = available ?? total;
  return min !== undefined && usable < min ? { min: write(min), amount: writeUnit(usable) } : undefined;
}

/** The rules in figures, for a line beside the field. */
export function figuresOf({ min, max, feePercent, feeMin }: WithdrawalRules, language: Language, write: Write) {
  const figure = (minor: MinorUnits | undefined) => (minor === undefined ? undefined : write(minor));
  return {
    min: figure(min),
    max: figure(max),
    percent: feePercent === undefined ? undefined : formatDecimal(feePercent, language),
    least: figure(feeMin ?? (feePercent === undefined ? undefined : LEAST_FEE)),
  };
}

/** The masked number of a payout account, with its bank. */
function accountLabel({ kind, bankName, number, id }: PayoutAccount): string {
  const name = PAYOUT_TRAITS[kind].name ?? bankName;
  return keptTogether([name, number ?? maskedText(id)].filter(Boolean).join(' '));
}

/** The payout accounts as choices, with the end of a waiting period. */
export function accountsView(accounts: readonly PayoutAccount[], clock: Clock, now: number) {
  return accounts.map((account) => ({
    id: account.id,
    label: accountLabel(account),
    holder: account.holderName,
    isDefault: account.isDefault,
    restsUntil:
      account.usableFrom !== undefined && account.usableFrom > now
        ? formatMoment(account.usableFrom, clock)
        : undefined,
  }));
}

/**
 * When the first of the accounts can be used, if none can be used now.
 *
 * @returns `undefined` when one can be used, and when there is none
 */
export function firstUsableFrom(accounts: readonly PayoutAccount[], clock: Clock, now: number): string | undefined {
  const first = Math.min(...accounts.map(({ usableFrom }) => usableFrom ?? 0));
  return Number.isFinite(first) && first > now ? formatMoment(first, clock) : undefined;
}

/** @see accountsView */
export type AccountChoice = ReturnType<typeof accountsView>[number];

/** What is known when a withdrawal is checked; the member API checks anything that could not be loaded. */
export interface WithdrawalFacts {
  balance: Balance | undefined;
  accounts: readonly AccountChoice[] | undefined;
}

function amountProblem(minor: MinorUnits, { rules, available, total }: Balance, write: Write): string | undefined {
  const { min, max, dailyLimit, dailyLeft } = rules;
  const payout = payoutOf(minor, rules);
  const usable = available ?? total;
  if (min !== undefined && minor < min) return errorCode('withdraw.amount_low', { min: write(min) });
  if (max !== undefined && minor > max) return errorCode('withdraw.amount_high', { max: write(max) });
  if (minor > usable) return errorCode('withdraw.balance', { available: write(usable) });
  if (dailyLeft !== undefined && minor > dailyLeft)
    return errorCode('withdraw.daily_limit', { left: write(Math.max(0, dailyLeft)) });
  if (dailyLimit !== undefined && minor > dailyLimit)
    return errorCode('withdraw.daily_high', { limit: write(dailyLimit) });
  if (payout && payout.actual <= 0) return errorCode('withdraw.amount_fee', { fee: write(payout.fee) });
  return undefined;
}

function accountProblem(id: string, accounts: readonly AccountChoice[]): string | undefined {
  const account = accounts.find((choice) => choice.id === id);
  if (!account) return 'withdraw.account_unknown';
  return account.restsUntil === undefined
    ? undefined
    : errorCode('withdraw.account_new', { until: account.restsUntil });
}

/** Obstacles for a withdrawal, as codes by field. None requires a payment, a bet or a task (rule X1). */
export function withdrawalProblems(
  { amount, bankId }: Withdrawal,
  { balance, accounts }: WithdrawalFacts,
  write: Write,
): Record<string, string[]> {
  const problems = {
    amount: balance && amountProblem(amount.minor, balance, write),
    bankId: accounts && accountProblem(bankId, accounts),
  };
  return Object.fromEntries(Object.entries(problems).flatMap(([field, code]) => (code ? [[field, [code]]] : [])));
}

/** The view of a withdrawal's check page. */
export function checkView({ amount, bankId }: Withdrawal, { balance, accounts }: WithdrawalFacts, write: Write) {
  const payout = balance && payoutOf(amount.minor, balance.rules);
  return {
    amount: write(amount.minor),
    fee: payout && write(payout.fee),
    actual: payout && write(payout.actual),
    account: accounts?.find(({ id }) => id === bankId)?.label,
    arrivalHours: balance?.rules.arrivalHours,
  };
}

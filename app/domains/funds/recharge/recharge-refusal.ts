import { readAmount } from '~/contract/amount';
import type { LimitPeriod } from '~/contract/calls/limits';
import { readLimitPeriod } from '~/contract/limits/limit-periods';
import { readTime } from '~/contract/time';
import type { Clock } from '~/i18n/clock';
import { errorCode } from '~/i18n/error-text';
import { formatMinute, formatMoment } from '~/i18n/format';
import type { UpstreamError } from '~/upstream/call/upstream-error';
import type { RechargeState } from './recharge.api.server';
import type { FundsRecord } from '../records/records.api.server';

/** Codes by field; the empty name is the form as a whole. */
type Errors = Record<string, string[]>;

interface Facts {
  clock: Clock;
  write: (minor: number) => string;
}

/** Errors of an amount outside the displayed bounds; empty if there are none. */
export function amountProblems(amount: number, { min, max }: RechargeState, write: Facts['write']): Errors {
  if (min !== undefined && amount < min) return { amount: [errorCode('recharge.amount_low', { min: write(min) })] };
  if (max !== undefined && amount > max) return { amount: [errorCode('recharge.amount_high', { max: write(max) })] };
  return {};
}

/** The error for a picture that was used before; `earlier` is the recharge with that picture, if found. */
export function duplicateCode(earlier: FundsRecord | undefined, { clock, write }: Facts): string {
  if (earlier?.amount === undefined || earlier.applyTime === undefined) return 'recharge.duplicate';
  const time = formatMinute(earlier.applyTime, clock);
  return errorCode('recharge.duplicate_of', { amount: write(earlier.amount), time });
}

/** The code for a recharge above the rest of a limit (minor units). */
export function limitCode(left: number, period: LimitPeriod, write: Facts['write']): string {
  return errorCode(period === 'day' ? 'recharge.limit' : `recharge.limit_${period}`, { left: write(left) });
}

/**
 * The errors for a refused recharge; for `duplicate` see {@link duplicateCode}.
 *
 * @returns `undefined` for reasons without texts of this form
 */
export function rechargeRefusal(error: UpstreamError, facts: Facts): Errors | undefined {
  const { reason, data } = error;
  if (reason === 'bank_unknown') return { bankId: ['reason.bank_unknown'] };
  if (reason === 'amount_low' || reason === 'amount_high') return { amount: [`reason.${reason}`] };
  if (reason === 'invalid' && data.fields?.['screenshot']) return { screenshot: ['recharge.screenshot_again'] };
  if (reason === 'limit') {
    const left = readAmount(data.left);
    if (left === undefined) return { amount: ['reason.limit'] };
    return { amount: [limitCode(Math.max(0, left), readLimitPeriod(data.period), facts.write)] };
  }
  if (reason === 'excluded') {
    const until = readTime(data.until);
    if (until === undefined) return { '': ['recharge.paused'] };
    return { '': [errorCode('recharge.paused_until', { until: formatMoment(until, facts.clock) })] };
  }
  return undefined;
}

import type { Clock } from '~/i18n/clock';
import { formatDateTime, formatMinute } from '~/i18n/format';
import { paths } from '~/paths';
import { keptTogether } from '../account/payout-account.view';
import type { FundsRecord } from './records.api.server';

/**
 * The view of a withdrawal or a recharge; values that the upstream does not report are `undefined`.
 *
 * @param doubts contradictions in its data, as sentences
 */
export function recordView(
  record: FundsRecord,
  kind: 'withdrawals' | 'recharges',
  clock: Clock,
  write: (minor: number) => string,
  doubts: readonly string[],
) {
  const amount = (minor: number | undefined) => (minor === undefined ? undefined : write(minor));
  const moment = (ms: number | undefined) => (ms === undefined ? undefined : formatDateTime(ms, clock));
  return {
    id: record.id,
    status: record.status,
    amount: amount(record.amount),
    fee: amount(record.fee),
    actualAmount: amount(record.actualAmount),
    account: record.bankCard === undefined ? undefined : keptTogether(record.bankCard),
    outcome: record.outcome,
    reason: record.reason,
    remark: record.remark,
    onMoney: record.onMoney,
    doubts,
    applied: record.applyTime === undefined ? undefined : formatMinute(record.applyTime, clock),
    completed: moment(record.completeTime),
    href: kind === 'withdrawals' ? paths.withdrawal(record.id) : undefined,
  };
}

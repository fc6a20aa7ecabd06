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

/** How often a page looks for a review that is overdue, in seconds. */
const OVERDUE_SECONDS = 60;

/**
 * When the list of records loads itself again: right after a program is due to have reviewed one of them.
 *
 * @param demoSeconds how long that takes; `undefined` where staff review them, which may take days
 * @param now ms UTC
 * @returns seconds; `undefined` when nothing is to be expected
 */
export function reviewedIn(
  records: readonly Pick<FundsRecord, 'status' | 'applyTime'>[],
  demoSeconds: number | undefined,
  now: number,
): number | undefined {
  if (demoSeconds === undefined) return undefined;
  const left = records.flatMap(({ status, applyTime }) =>
    applyTime !== undefined && (status === 'reviewing' || status === 'processing')
      ? Math.ceil((applyTime - now) / 1000) + demoSeconds
      : [],
  );
  if (left.length === 0) return undefined;
  const first = Math.min(...left);
  // The reviewer begins every second.
  return first < -OVERDUE_SECONDS ? OVERDUE_SECONDS : Math.max(0, first) + 3;
}

import type { MinorUnits } from '~/contract/amount';
import type { Outcome } from '~/contract/outcomes';
import type { Clock } from '~/i18n/clock';
import { formatDateTime, formatMoment } from '~/i18n/format';
import { keptTogether } from '../account/payout-account.view';
import type { FundsRecord, RecordStatus } from '../records/records.api.server';

/** The states of a withdrawal. Source: docs/member-api.md, Funds. */
const WITHDRAWAL_STATES = ['processing', 'completed', 'failed', 'cancelled'] as const;

/** The reasons that lie with the payout account. */
const OF_ACCOUNT: readonly Outcome[] = ['account_refused', 'account_closed', 'name_differs'];

const HOUR_MS = 3_600_000;
/**
 * Three business days with a weekend between them; the default if the upstream reports no hours. Source: specification, chapter
 * 9.
 */
const LONGEST_HOURS = 5 * 24;

const stateOf = (status: RecordStatus | undefined) => WITHDRAWAL_STATES.find((state) => state === status);

const dueAt = (applyTime: number, arrivalHours: number | undefined) =>
  applyTime + (arrivalHours ?? LONGEST_HOURS) * HOUR_MS;

/**
 * Whether a withdrawal is overdue.
 *
 * @param arrivalHours the duration that the upstream reports
 * @param now ms UTC
 */
export function isLate(
  { status, applyTime }: Pick<FundsRecord, 'status' | 'applyTime'>,
  arrivalHours: number | undefined,
  now: number,
): boolean {
  if (status !== 'processing' || applyTime === undefined) return false;
  return now > dueAt(applyTime, arrivalHours);
}

/** Every transition with its time, oldest first; from the record's own times if the upstream has no events. */
function transitions({ events, applyTime, completeTime, status }: FundsRecord): NonNullable<FundsRecord['events']> {
  if (events?.length) return [...events].sort((one, other) => one.at - other.at);
  const asked = applyTime === undefined ? [] : [{ status: 'processing' as const, at: applyTime }];
  const isOver = completeTime !== undefined && status !== undefined && status !== 'processing';
  return isOver ? [...asked, { status, at: completeTime }] : asked;
}

/**
 * The view of a withdrawal's page.
 *
 * @param now ms UTC
 */
export function timelineView(
  record: FundsRecord,
  arrivalHours: number | undefined,
  now: number,
  clock: Clock,
  write: (minor: MinorUnits) => string,
) {
  const { amount, fee, actualAmount, bankCard, remark, outcome, reason, onMoney, status, applyTime } = record;
  const isOver = status === 'failed' || status === 'cancelled';
  const text = (minor: MinorUnits | undefined) => (minor === undefined ? undefined : write(minor));
  // The three amounts add up, so the third follows from two.
  const actual = actualAmount ?? (amount !== undefined && fee !== undefined ? amount - fee : undefined);
  const deducted = fee ?? (amount !== undefined && actualAmount !== undefined ? amount - actualAmount : undefined);
  return {
    state: stateOf(status),
    amount: text(amount),
    // Of a withdrawal that ended without a payout, nothing was deducted and nothing arrives.
    fee: isOver ? undefined : text(deducted),
    actual: isOver ? undefined : text(actual),
    account: bankCard && keptTogether(bankCard),
    remark,
    outcome: isOver ? outcome : undefined,
    /** Another request with the same payout account would fail again. */
    isOfAccount: outcome !== undefined && OF_ACCOUNT.includes(outcome),
    reason: isOver ? reason : undefined,
    onMoney,
    isLate: isLate(record, arrivalHours, now),
    /** The latest arrival; only for a withdrawal in progress. */
    due:
      status === 'processing' && applyTime !== undefined
        ? formatMoment(dueAt(applyTime, arrivalHours), clock)
        : undefined,
    steps: transitions(record).map(({ status: step, said, at }) => ({
      state: stateOf(step),
      said,
      at: formatDateTime(at, clock),
    })),
  };
}

import type { MinorUnits } from '~/contract/amount';
import { formatDateTime, formatMoment } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import { keptTogether } from '../account/payout-account.view';
import type { FundsRecord, RecordStatus } from '../records/records.api.server';

/** The states of a withdrawal. Source: docs/member-api.md, Funds. */
const WITHDRAWAL_STATES = ['processing', 'completed', 'failed', 'cancelled'] as const;

const HOUR_MS = 3_600_000;
/** Three business days with a weekend between them, where the upstream states no hours. Source: specification, chapter 9. */
const LONGEST_HOURS = 5 * 24;

const stateOf = (status: RecordStatus | undefined) => WITHDRAWAL_STATES.find((state) => state === status);

const dueAt = (applyTime: number, arrivalHours: number | undefined) =>
  applyTime + (arrivalHours ?? LONGEST_HOURS) * HOUR_MS;

/**
 * Whether a withdrawal should have arrived by now.
 *
 * @param arrivalHours how long one takes, as the upstream states it
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

/** Every transition with its time, oldest first; from the record's own times where the upstream lists no events. */
function transitions({ events, applyTime, completeTime, status }: FundsRecord): NonNullable<FundsRecord['events']> {
  if (events?.length) return [...events].sort((one, other) => one.at - other.at);
  const asked = applyTime === undefined ? [] : [{ status: 'processing' as const, at: applyTime }];
  const isOver = completeTime !== undefined && status !== undefined && status !== 'processing';
  return isOver ? [...asked, { status, at: completeTime }] : asked;
}

/**
 * What the page of a withdrawal prints.
 *
 * @param now ms UTC
 */
export function timelineView(
  record: FundsRecord,
  arrivalHours: number | undefined,
  now: number,
  language: Language,
  write: (minor: MinorUnits) => string,
) {
  const { amount, fee, actualAmount, bankCard, remark, outcome, reason, onMoney, status, applyTime } = record;
  const isOver = status === 'failed' || status === 'cancelled';
  const text = (minor: MinorUnits | undefined) => (minor === undefined ? undefined : write(minor));
  // Of three amounts that add up, the third follows from two.
  const actual = actualAmount ?? (amount !== undefined && fee !== undefined ? amount - fee : undefined);
  const deducted = fee ?? (amount !== undefined && actualAmount !== undefined ? amount - actualAmount : undefined);
  return {
    state: stateOf(status),
    amount: text(amount),
    fee: text(deducted),
    actual: text(actual),
    account: bankCard && keptTogether(bankCard),
    remark,
    outcome: isOver ? outcome : undefined,
    reason: isOver ? reason : undefined,
    onMoney,
    isLate: isLate(record, arrivalHours, now),
    /** When it should have arrived at the latest; of one that is over, nothing is awaited any more. */
    due:
      status === 'processing' && applyTime !== undefined
        ? formatMoment(dueAt(applyTime, arrivalHours), language)
        : undefined,
    steps: transitions(record).map(({ status: step, said, at }) => ({
      state: stateOf(step),
      said,
      at: formatDateTime(at, language),
    })),
  };
}

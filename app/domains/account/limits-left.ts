import type { MinorUnits } from '~/contract/amount';
import { LIMIT_PERIODS, limitOf, type AmountLimit, type LimitKind, type LimitPeriod } from '~/contract/calls/limits';
import type { Limits } from './limits.api.server';

/** What remains of a limit, in minor units. */
export interface Left {
  name: AmountLimit;
  period: LimitPeriod;
  limit: MinorUnits;
  amount: MinorUnits;
}

/** What counts against the limits of a period, as far as the service states it. */
export const usedIn = ({ used, usedWeekly, usedMonthly }: Limits, period: LimitPeriod) =>
  ({ day: used, week: usedWeekly, month: usedMonthly })[period];

/**
 * The limit of a kind with the smallest rest: that rest can be staked or recharged. Limits whose use is unknown are left out.
 *
 * @param only limits to look at; all by default
 */
export function smallestRest(
  limits: Limits | undefined,
  kind: LimitKind,
  only: (name: AmountLimit) => boolean = () => true,
): Left | undefined {
  if (!limits) return undefined;
  const rests = LIMIT_PERIODS.flatMap((period): Left[] => {
    const name = limitOf(kind, period);
    const limit = limits.current[name];
    const used = usedIn(limits, period)?.[kind];
    if (limit === undefined || used === undefined || !only(name)) return [];
    return [{ name, period, limit, amount: Math.max(0, limit - used) }];
  });
  return rests.reduce<Left | undefined>(
    (least, rest) => (least && least.amount <= rest.amount ? least : rest),
    undefined,
  );
}

/**
 * Whether the service takes limits of a period: it states what counts against them, or has one. One that could not be read may be
 * there.
 */
export function isOffered(limits: Limits, period: LimitPeriod): boolean {
  if (period === 'day' || usedIn(limits, period) !== undefined) return true;
  const names = (['stake', 'loss', 'recharge'] as const).map((kind) => limitOf(kind, period));
  return names.some(
    (name) => limits.current[name] !== undefined || limits.pending?.[name] || limits.unread?.includes(name),
  );
}

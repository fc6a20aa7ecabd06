import { z } from 'zod';
import type { LimitPeriod } from '~/contract/calls/limits';
import { firstDayOf } from '~/contract/limits/limit-periods';
import { DAY_MS } from '~/contract/time';

/**
 * Stakes and recharges (minor units) on a UTC day (its number since 1970), and the forms already counted on it. `earlier`: the days
 * before it that may count against a limit, each with its stakes and recharges.
 */
export const usedSchema = z.object({
  day: z.number(),
  stake: z.number(),
  recharge: z.number(),
  forms: z.array(z.string()).default([]),
  earlier: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
});

export type KeptUsed = z.output<typeof usedSchema>;

/** An accepted bet or recharge: `amount` in minor units, `form` is its idempotency key. */
export interface Used {
  what: 'stake' | 'recharge';
  amount: number;
  form: string;
}

/** Number of counted form keys to store, so that a repeated form counts once. */
const MOST_FORMS = 50;

const dayOf = (now: number) => Math.floor(now / DAY_MS);

type Day = readonly [day: number, stake: number, recharge: number];
const daysOf = ({ day, stake, recharge, earlier = [] }: KeptUsed): readonly Day[] => [
  [day, stake, recharge],
  ...earlier,
];

/**
 * Merges the use in several records, each of which may lack some of it: the larger figure of each day counts. Days that count for no
 * period any more are left out.
 *
 * @param now ms UTC
 */
export function mergeUsed(records: readonly (KeptUsed | undefined)[], now: number): KeptUsed | undefined {
  const known = records.filter((used) => used !== undefined);
  const oldest = Math.min(firstDayOf('week', now), firstDayOf('month', now));
  const days = new Map<number, Day>();
  for (const [day, stake, recharge] of known.flatMap(daysOf)) {
    if (day < oldest || day > dayOf(now)) continue;
    const [, otherStake = 0, otherRecharge = 0] = days.get(day) ?? [];
    days.set(day, [day, Math.max(stake, otherStake), Math.max(recharge, otherRecharge)]);
  }
  if (days.size === 0) return undefined;
  const [day, stake, recharge] = days.get(dayOf(now)) ?? [dayOf(now), 0, 0];
  days.delete(day);
  const earlier = [...days.values()]
    .sort(([one], [other]) => one - other)
    .map((entry): [number, number, number] => [...entry]);
  const forms = [...new Set(known.flatMap((used) => (used.day === day ? used.forms : [])))].slice(-MOST_FORMS);
  return { day, stake, recharge, forms, ...(earlier.length > 0 && { earlier }) };
}

/** Counts a stake or recharge, once per form. @param now ms UTC */
export function addUsed(before: KeptUsed | undefined, { what, amount, form }: Used, now: number): KeptUsed {
  const used = mergeUsed([before], now) ?? { day: dayOf(now), stake: 0, recharge: 0, forms: [] };
  if (used.forms.includes(form)) return used;
  return { ...used, [what]: used[what] + amount, forms: [...used.forms, form] };
}

/** What was counted in a period that ends at `now` (ms UTC), in minor units. */
export function sumUsed(used: KeptUsed | undefined, period: LimitPeriod, now: number): Record<Used['what'], number> {
  const counted = (used ? daysOf(used) : []).filter(([day]) => day >= firstDayOf(period, now) && day <= dayOf(now));
  return {
    stake: counted.reduce((sum, [, stake]) => sum + stake, 0),
    recharge: counted.reduce((sum, [, , recharge]) => sum + recharge, 0),
  };
}

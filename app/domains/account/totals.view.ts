import type { MinorUnits } from '~/contract/amount';
import type { Totals } from './limits.api.server';

/** The rows of the totals, in the order of the page. */
export const TOTAL_ROWS = ['recharged', 'withdrawn', 'net', 'staked', 'won', 'play'] as const;

/** One row: an amount as text for the last 30 days, and one for all time. */
export interface TotalRow {
  name: (typeof TOTAL_ROWS)[number];
  days30: string;
  ever: string;
}

/** What was recharged and withdrawn, and what play has cost; results carry their sign, a loss as prominently as a gain (rule X9). */
export function totalsView({ days30, ever }: Totals, write: (minor: MinorUnits) => string): TotalRow[] {
  const amounts = (sums: Totals['ever']) => ({
    ...sums,
    net: sums.recharged - sums.withdrawn,
    play: sums.won - sums.staked,
  });
  const [month, all] = [amounts(days30), amounts(ever)];
  const text = (name: TotalRow['name'], minor: MinorUnits) =>
    `${name === 'play' && minor > 0 ? '+' : ''}${write(minor)}`;
  return TOTAL_ROWS.map((name) => ({ name, days30: text(name, month[name]), ever: text(name, all[name]) }));
}

import { formatRange, formatShare } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Statistics, Tally } from './statistics.server';

/** Possible ends of the scale, as shares: the smallest one that fits is used. */
const SCALES = [0.1, 0.25, 0.5, 1] as const;

/**
 * The view of tallies: figures as text, and for the chart their positions on a common scale from 0, as percentages of its width.
 */
export function talliesView<Name>(tallies: readonly Tally<Name>[], language: Language) {
  const shares = tallies.flatMap(({ count, of, expectation }) => [count / of, (expectation?.high ?? 0) / of]);
  const end = SCALES.find((scale) => shares.every((share) => share <= scale)) ?? 1;
  const at = (share: number) => Math.round((share / end) * 10_000) / 100;
  return {
    end: formatShare(end, language),
    rows: tallies.map(({ name, count, of, expectation }) => ({
      name,
      count,
      of,
      share: formatShare(count / of, language),
      at: at(count / of),
      expected: expectation && {
        share: formatShare(expectation.chance, language),
        at: at(expectation.chance),
        band: formatRange(expectation.low, expectation.high, language),
        from: at(expectation.low / of),
        to: at(expectation.high / of),
        inside: count >= expectation.low && count <= expectation.high,
      },
    })),
  };
}

/** From how many draws on they are compared: in fewer, nearly any count lies inside its band. */
const LEAST_DRAWS = 30;

/** The view of the statistics; a list of one, or an empty list before the first draw. `few`: there are not enough draws for them. */
export function statisticsView({ periods, patterns, numbers }: Statistics, language: Language) {
  const [to] = periods;
  const from = periods.at(-1);
  if (to === undefined || from === undefined) return [];
  const unstated = patterns.filter(({ expectation }) => expectation === undefined).length;
  const counted = {
    count: periods.length,
    from,
    to,
    patterns: talliesView(patterns, language),
    numbers: numbers.length > 0 ? talliesView(numbers, language) : undefined,
    /** For how many patterns no chance is published. */
    unstated: unstated === 0 ? ('none' as const) : unstated === patterns.length ? ('all' as const) : ('some' as const),
    /** Whether any count is compared with a chance. */
    compared: [...patterns, ...numbers].some(({ expectation }) => expectation !== undefined),
  };
  return [periods.length < LEAST_DRAWS ? { few: { least: LEAST_DRAWS, listed: periods.length } } : counted];
}

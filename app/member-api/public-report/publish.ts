import { writeAmount } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import { PATTERNS } from '~/contract/calls/draw';
import { LIMITS, PAUSE_KINDS } from '~/contract/calls/limits';
import { REPORT_OUTCOMES, REPORT_REASONS } from '~/contract/calls/meet';
import { FEWEST, type getReport } from '~/contract/calls/report';
import { OUTCOMES } from '~/contract/outcomes';
import { writeDay, writeTime } from '~/contract/time';
import { CHANCE } from '../draw/odds';
import { WITHDRAWAL_RULES } from '../funds/rules';
import { NO_REASON, percentileOf, timesIn, type DayFigures, type Minutes } from './figures';
import type { State } from './state.server';

type Report = WireOf<typeof getReport>;

const writeTimes = (minutes: Minutes) => ({
  count: timesIn(minutes),
  median: percentileOf(minutes, 0.5),
  p95: percentileOf(minutes, 0.95),
});

/** Counts in the published order, then those without a word. */
const writeCounts = <Word extends string>(counts: Record<string, number>, words: readonly Word[]) => [
  ...words.flatMap((word) => (counts[word] ? [{ word, count: counts[word] }] : [])),
  ...(counts[NO_REASON] ? [{ count: counts[NO_REASON] }] : []),
];

const writeMembers = (members: number) => (members < FEWEST ? { few: true } : { members });

const NONE = { drawn: 0, bets: 0, counted: 0, stakes: 0, payouts: 0, expected: 0 };

function writeSpan(first: number, { withdrawals, topUps, draws, reports, answers }: DayFigures): Report['month'] {
  return {
    from: writeDay(first),
    withdrawals: {
      paid: writeTimes(withdrawals.minutes),
      late: withdrawals.late,
      refused: writeCounts(withdrawals.refused, OUTCOMES),
    },
    topUps: {
      credited: writeTimes(topUps.minutes),
      otherAmount: topUps.otherAmount,
      refused: writeCounts(topUps.refused, OUTCOMES),
    },
    draws: {
      drawn: draws.drawn,
      void: draws.void,
      withheld: draws.withheld,
      returned: { ...draws.returned, stakes: writeAmount(draws.returned.stakes) },
      patterns: PATTERNS.map((option) => {
        const { drawn, bets, counted, stakes, payouts, expected } = draws.patterns[option] ?? NONE;
        const sums = { stakes: writeAmount(stakes), payouts: writeAmount(payouts), expected: writeAmount(expected) };
        return { option, drawn, chance: CHANCE, bets, counted, ...sums };
      }),
    },
    reports: {
      received: writeCounts(reports.received, REPORT_REASONS),
      outcomes: writeCounts(reports.outcomes, REPORT_OUTCOMES),
    },
    answers: writeTimes(answers),
  };
}

/** What a report is made of. Days since 1970-01-01, times in ms UTC. */
interface Parts {
  day: number;
  madeAt: number;
  month: { first: number; figures: DayFigures };
  all: { first: number; figures: DayFigures };
  state: State;
}

/** The report as it is published. Numbers of members below FEWEST are left out. */
export function publish({ day, madeAt, month, all, state }: Parts): Report {
  const { pauses, ...waiting } = state;
  return {
    day: writeDay(day),
    madeAt: writeTime(madeAt),
    promisedHours: WITHDRAWAL_RULES.arrivalHours,
    month: writeSpan(month.first, month.figures),
    all: writeSpan(all.first, all.figures),
    state: {
      ...waiting,
      limits: LIMITS.map((name) => ({ name, ...writeMembers(all.figures.limits[name] ?? 0) })),
      pauses: PAUSE_KINDS.map((kind) => ({ kind, ...writeMembers(pauses[kind]) })),
    },
  };
}

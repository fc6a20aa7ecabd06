import { PATTERNS } from '~/contract/calls/draw';
import { formatCount, formatRange, formatShare } from '~/i18n/format';
import { countsIn, type Group, type Lines, type Writer } from './lines';
import type { Report } from './report.api.server';

type Draws = NonNullable<Report['all']['draws']>;

/** How many standard deviations around the expected count 95 of 100 counts lie within. */
const BAND = 1.96;

/**
 * The range in which 95 of 100 counts lie, in whole draws and never narrower than that.
 *
 * @param draws how many
 * @param chance from 0 to 1
 */
export function bandOf(draws: number, chance: number): { low: number; high: number } {
  const expected = draws * chance;
  const spread = BAND * Math.sqrt(draws * chance * (1 - chance));
  return { low: Math.max(0, Math.floor(expected - spread)), high: Math.min(draws, Math.ceil(expected + spread)) };
}

/** For each pattern, what happened beside what its odds and its chance let expect. */
export function oddsGroups(writer: Writer, line: Lines): Group[] {
  const { t, language } = writer.i18n;
  const count = countsIn(writer);
  return PATTERNS.map((option): Group => {
    const of = (draws: Draws | undefined) => draws?.patterns.find((one) => one.option === option);
    const cells =
      (read: (pattern: NonNullable<ReturnType<typeof of>>, draws: Draws) => string | undefined) =>
      (span: Report['all']) => {
        const pattern = of(span.draws);
        return span.draws && pattern && read(pattern, span.draws);
      };
    /** A share of the stakes, where there are any. */
    const share = (part: number, stakes: number) =>
      stakes > 0 ? formatShare(part / stakes, language) : t('report:none');
    return {
      name: t(`vote:${option}`),
      lines: [
        line(
          t('report:odds.won'),
          cells(({ drawn }) => count(drawn)),
        ),
        line(
          t('report:odds.range'),
          cells(({ chance }, { drawn }) => {
            const { low, high } = bandOf(drawn, chance);
            return low === high ? formatCount(low, language) : formatRange(low, high, language);
          }),
        ),
        line(
          t('report:odds.bets'),
          cells(({ bets }) => count(bets)),
        ),
        line(
          t('report:odds.leftOut'),
          cells(({ bets, counted }) => count(bets - counted)),
        ),
        line(
          t('report:odds.stakes'),
          cells(({ stakes }) => writer.amount(stakes)),
        ),
        line(
          t('report:odds.payouts'),
          cells(({ payouts }) => writer.amount(payouts)),
        ),
        line(
          t('report:odds.share'),
          cells(({ payouts, stakes }) => share(payouts, stakes)),
        ),
        line(
          t('report:odds.expected'),
          cells(({ expected, stakes }) => share(expected, stakes)),
        ),
      ],
    };
  });
}

import { FEWEST, REPORT_DAY } from '~/contract/calls/report';
import type { Outcome } from '~/contract/outcomes';
import { DAY_MS, writeTime } from '~/contract/time';
import { formatDate, formatMinute } from '~/i18n/format';
import { countsIn, linesOf, timeLines, wordLines, type Lines, type Part, type Writer } from './lines';
import { oddsGroups } from './odds-groups.view';
import type { Report } from './report.api.server';

/** Short names of the published reasons why money did not go through. */
const OUTCOME_KEYS = {
  account_refused: 'report:outcome.account_refused',
  account_closed: 'report:outcome.account_closed',
  name_differs: 'report:outcome.name_differs',
  payout_returned: 'report:outcome.payout_returned',
  payout_fault: 'report:outcome.payout_fault',
  member_asked: 'report:outcome.member_asked',
  not_by_member: 'report:outcome.not_by_member',
  not_received: 'report:outcome.not_received',
  amount_differs: 'report:outcome.amount_differs',
  picture_unclear: 'report:outcome.picture_unclear',
  wrong_picture: 'report:outcome.wrong_picture',
  credited_before: 'report:outcome.credited_before',
} as const satisfies Record<Outcome, string>;

function moneyParts(writer: Writer, report: Report, line: Lines, columns: readonly string[]): Part[] {
  const { t } = writer.i18n;
  const count = countsIn(writer);
  const outcome = (word: Outcome) => t(OUTCOME_KEYS[word]);
  const late =
    report.promisedHours === undefined ? t('report:late') : t('report:lateThan', { count: report.promisedHours });
  return [
    {
      title: t('report:withdrawals.title'),
      text: t('report:withdrawals.text'),
      columns,
      groups: [
        {
          lines: [
            line(t('report:paid'), ({ withdrawals }) => count(withdrawals?.paid.count)),
            ...timeLines(writer, line, ({ withdrawals }) => withdrawals?.paid),
            line(late, ({ withdrawals }) => count(withdrawals?.late)),
          ],
        },
        {
          name: t('report:unpaid'),
          lines: wordLines(
            writer,
            line,
            report.all.withdrawals?.refused,
            ({ withdrawals }) => withdrawals?.refused,
            outcome,
          ),
        },
      ],
    },
    {
      title: t('report:topUps.title'),
      text: t('report:topUps.text'),
      columns,
      groups: [
        {
          lines: [
            line(t('report:credited'), ({ topUps }) => count(topUps?.credited.count)),
            ...timeLines(writer, line, ({ topUps }) => topUps?.credited),
            line(t('report:otherAmount'), ({ topUps }) => count(topUps?.otherAmount)),
          ],
        },
        {
          name: t('report:uncredited'),
          lines: wordLines(writer, line, report.all.topUps?.refused, ({ topUps }) => topUps?.refused, outcome),
        },
      ],
    },
  ];
}

function drawParts(writer: Writer, line: Lines, columns: readonly string[]): Part[] {
  const { t } = writer.i18n;
  const count = countsIn(writer);
  return [
    {
      title: t('report:draws.title'),
      text: t('report:draws.text'),
      columns,
      groups: [
        {
          lines: [
            line(t('report:drawn'), ({ draws }) => count(draws?.drawn)),
            line(t('report:void'), ({ draws }) => count(draws?.void)),
            line(t('report:withheld'), ({ draws }) => count(draws?.withheld)),
            line(t('report:returnedBets'), ({ draws }) => count(draws?.returned.bets)),
            line(t('report:returnedStakes'), ({ draws }) =>
              draws && draws.returned.counted < draws.returned.bets
                ? t('report:notAll', { amount: writer.amount(draws.returned.stakes) })
                : draws && writer.amount(draws.returned.stakes),
            ),
          ],
        },
      ],
    },
    { title: t('report:odds.title'), text: t('report:odds.text'), columns, groups: oddsGroups(writer, line) },
  ];
}

function peopleParts(writer: Writer, report: Report, line: Lines, columns: readonly string[]): Part[] {
  const { t } = writer.i18n;
  const count = countsIn(writer);
  return [
    {
      title: t('report:answers.title'),
      text: t('report:answers.text'),
      columns,
      groups: [
        {
          lines: [
            line(t('report:answers.count'), ({ answers }) => count(answers?.count)),
            ...timeLines(writer, line, ({ answers }) => answers),
          ],
        },
      ],
    },
    {
      title: t('report:reports.title'),
      text: t('report:reports.text'),
      columns,
      groups: [
        {
          name: t('report:reports.received'),
          lines: wordLines(
            writer,
            line,
            report.all.reports?.received,
            ({ reports }) => reports?.received,
            (word) => t(`meet:reason.${word}`),
          ),
        },
        {
          name: t('report:reports.outcomes'),
          lines: wordLines(
            writer,
            line,
            report.all.reports?.outcomes,
            ({ reports }) => reports?.outcomes,
            (word) => t(`deskMeet:outcome.${word}`),
          ),
        },
      ],
    },
  ];
}

/** What waited when the report was made. */
function waitingPart(writer: Writer, { state, madeAt }: Report): Part {
  const { t } = writer.i18n;
  const count = countsIn(writer);
  const names = ['withdrawals', 'lateWithdrawals', 'topUps', 'reviewedDraws', 'reports', 'conversations'] as const;
  return {
    title: t('report:state.title'),
    text: t('report:state.text'),
    columns: [formatMinute(madeAt, writer.clock)],
    groups: [{ lines: names.map((name) => [t(`report:state.${name}`), count(state[name]) ?? t('report:unstated')]) }],
  };
}

/** How many members had each limit, and each kind of pause, when the report was made. */
function limitsPart(writer: Writer, { state, madeAt }: Report): Part {
  const { t } = writer.i18n;
  const count = countsIn(writer);
  const members = (one: { members?: number | undefined; few?: boolean | undefined }) =>
    count(one.members) ?? (one.few ? t('report:few', { count: FEWEST }) : t('report:unstated'));
  return {
    title: t('report:limits.title'),
    text: t('report:limits.text', { count: FEWEST }),
    columns: [formatMinute(madeAt, writer.clock)],
    groups: [
      { lines: state.limits.map((one) => [t(`limits:${one.name}`), members(one)]) },
      {
        name: t('report:pauses'),
        lines: state.pauses.map((one) => [
          one.kind === 'timeout' ? t('limits:timeOut.title') : t('limits:exclusion.title'),
          members(one),
        ]),
      },
    ],
  };
}

/** The day before a day: `2026-11-23`. */
const dayBefore = (day: string) => writeTime(Date.parse(day) - DAY_MS).slice(0, 10);

/** A report as a page shows it: texts alone. */
export function reportView(report: Report, writer: Writer) {
  const { t } = writer.i18n;
  const inUtc = (day: string) => {
    const time = Date.parse(day);
    return Number.isNaN(time) ? day : formatDate(time, { ...writer.clock, zone: 'UTC' });
  };
  const columns = [t('report:month'), t('report:since', { day: inUtc(report.all.from) })];
  const line = linesOf(writer, report);
  return {
    day: report.day,
    about: t('report:about', { day: inUtc(report.day), time: formatMinute(report.madeAt, writer.clock) }),
    before: REPORT_DAY.test(report.day) && report.day > report.all.from ? dayBefore(report.day) : undefined,
    parts: [
      ...moneyParts(writer, report, line, columns),
      waitingPart(writer, report),
      ...drawParts(writer, line, columns),
      limitsPart(writer, report),
      ...peopleParts(writer, report, line, columns),
    ],
  };
}

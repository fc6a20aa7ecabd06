import type { Pattern } from '~/contract/calls/draw';
import type { Clock } from '~/i18n/clock';
import { formatDate, formatHourMinute, formatHundredths } from '~/i18n/format';
import { paths } from '~/paths';
import type { Statement } from './records.api.server';
import { checkStatement, type CheckedStatement } from './statement.check';

type Write = (minor: number) => string;

/** Writes what a bet is: `Lily, period 14`. */
export type NameBet = (bet: { pattern: Pattern; period: string }) => string;

/** Entries per page: a month with many bets has thousands; the file has all of them. */
const ENTRIES_PER_PAGE = 200;

/** A movement with its sign, as credits and debits look alike. */
function signed(minor: number, write: Write): string {
  return minor > 0 ? `+${write(minor)}` : write(minor);
}

/** The page of an entry's record. A bet has one only where the entry names its period; a top-up is in a list. */
function pageOf({ kind, ref, period }: Statement['entries'][number]): string | undefined {
  if (kind === 'recharge') return paths.records({ kind: 'recharges' });
  if (ref === undefined) return undefined;
  if (kind?.startsWith('bet_')) return period === undefined ? undefined : paths.bet(period, ref);
  return kind?.startsWith('withdrawal') ? paths.withdrawal(ref) : undefined;
}

function entryView(entry: CheckedStatement['entries'][number], clock: Clock, nameBet: NameBet) {
  const { at, kind, said, amount, balance, wrong, period, pattern } = entry;
  const bare = (minor: number) => formatHundredths(minor, clock.language);
  return {
    time: formatHourMinute(at, clock),
    kind,
    /** The bet that it belongs to, in words. */
    bet: period !== undefined && pattern !== undefined ? nameBet({ pattern, period }) : undefined,
    said,
    /** Without its unit, which the sums above name. */
    amount: signed(amount, bare),
    balance: bare(balance),
    wrong,
    href: pageOf(entry),
  };
}

/** An entry of the list. */
export type EntryView = ReturnType<typeof entryView>;

/** Entries by day of the member's clock, in their order. */
function byDay(entries: CheckedStatement['entries'], clock: Clock, nameBet: NameBet) {
  const days: { day: string; entries: EntryView[] }[] = [];
  for (const entry of entries) {
    const day = formatDate(entry.at, clock);
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] });
    days.at(-1)?.entries.push(entryView(entry, clock, nameBet));
  }
  return days;
}

/**
 * The view of a month, newest entry first.
 *
 * @param page from 1, of its entries; the sums and checks are of all entries
 * @param write formats an amount with its unit
 */
export function statementView(
  statement: Statement,
  page: number,
  clock: Clock,
  { write, nameBet }: { write: Write; nameBet: NameBet },
) {
  const { entries, income, outgoings, computed, addsUp, contradicted } = checkStatement(statement);
  const start = (page - 1) * ENTRIES_PER_PAGE;
  const shown = [...entries].reverse().slice(start, start + ENTRIES_PER_PAGE);
  return {
    opening: write(statement.opening),
    closing: write(statement.closing),
    income: signed(income, write),
    outgoings: signed(-outgoings, write),
    computed: write(computed),
    addsUp,
    contradicted,
    days: byDay(shown, clock, nameBet),
    /** The range of these entries, from 1, if they are not all. */
    extent: entries.length > ENTRIES_PER_PAGE ? { from: start + 1, to: start + shown.length } : undefined,
    count: entries.length,
    more: start + shown.length < entries.length && shown.length > 0,
    last: Math.max(1, Math.ceil(entries.length / ENTRIES_PER_PAGE)),
  };
}

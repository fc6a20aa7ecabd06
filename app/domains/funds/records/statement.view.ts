import type { Clock } from '~/i18n/clock';
import { formatDateTime } from '~/i18n/format';
import { paths } from '~/paths';
import type { Statement } from './records.api.server';
import { checkStatement, type CheckedStatement } from './statement.check';

type Write = (minor: number) => string;

/** Entries per page: a month with many bets has thousands; the file has all of them. */
const ENTRIES_PER_PAGE = 200;

/** A movement with its sign, as credits and debits look alike. */
function signed(minor: number, write: Write): string {
  return minor > 0 ? `+${write(minor)}` : write(minor);
}

/** The page of an entry's record. A bet's page needs its period, which entries do not have, so bets have no link. */
function pageOf({ kind, ref }: Statement['entries'][number]): string | undefined {
  return ref !== undefined && kind?.startsWith('withdrawal') ? paths.withdrawal(ref) : undefined;
}

function entryView(entry: CheckedStatement['entries'][number], clock: Clock, write: Write) {
  return {
    at: formatDateTime(entry.at, clock),
    kind: entry.kind,
    said: entry.said,
    amount: signed(entry.amount, write),
    balance: write(entry.balance),
    wrong: entry.wrong,
    ref: entry.ref,
    href: pageOf(entry),
  };
}

/**
 * The view of a month.
 *
 * @param page from 1, of its entries; the sums and checks are of all entries
 * @param write formats an amount with its unit
 */
export function statementView(statement: Statement, page: number, clock: Clock, write: Write) {
  const { entries, income, outgoings, computed, addsUp, contradicted } = checkStatement(statement);
  const start = (page - 1) * ENTRIES_PER_PAGE;
  const shown = entries.slice(start, start + ENTRIES_PER_PAGE);
  return {
    opening: write(statement.opening),
    closing: write(statement.closing),
    income: signed(income, write),
    outgoings: signed(-outgoings, write),
    computed: write(computed),
    addsUp,
    contradicted,
    entries: shown.map((entry) => entryView(entry, clock, write)),
    /** The range of these entries, from 1, if they are not all. */
    extent: entries.length > ENTRIES_PER_PAGE ? { from: start + 1, to: start + shown.length } : undefined,
    count: entries.length,
    more: start + shown.length < entries.length && shown.length > 0,
  };
}

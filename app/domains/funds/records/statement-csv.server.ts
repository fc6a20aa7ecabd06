import { stringify } from 'csv-stringify/sync';
import { writeAmount } from '~/contract/amount';
import { writeTime } from '~/contract/time';
import type { ServiceText } from '~/upstream/text/service-text.server';
import type { Statement } from './records.api.server';
import type { EntryKind } from './statement-kinds';
import { checkStatement } from './statement.check';

const COLUMNS = ['at', 'kind', 'amount', 'balance', 'ref', 'note'] as const;

/** Everything that the file says in words. */
export interface StatementTexts {
  headings: Record<(typeof COLUMNS)[number], string>;
  opening: string;
  closing: string;
  kind: (kind: EntryKind | undefined) => string;
  /** What a service says, framed as its words. */
  said: (said: ServiceText) => string;
  /** What stands in the row of the opening balance, above all entries: rule X7, and with `onMoney` what stands above a text that may ask for money. */
  promise: (onMoney: boolean) => string;
}

/**
 * Writes a month as CSV (RFC 4180: CRLF, quotes where needed; UTF-8 with a byte order mark, without which spreadsheets take
 * it for another encoding). Amounts are plain decimals, times ISO 8601 UTC, oldest first. The rows of the opening and the
 * closing balance have no amount, so that the column of amounts adds up to the difference between them. The column of notes has what
 * the file says besides, so that every row keeps its columns.
 *
 * Texts are kept from being formulas; numbers are all amounts, and one that went keeps its sign.
 */
export function writeStatementCsv(statement: Statement, texts: StatementTexts): string {
  const rows = checkStatement(statement).entries.map(({ at, kind, said, amount, balance, ref }) => ({
    at: writeTime(at),
    kind: texts.kind(kind),
    amount,
    balance,
    ref,
    note: said && texts.said(said),
  }));
  const note = texts.promise(statement.entries.some(({ said }) => said?.onMoney));
  return stringify(
    [
      { kind: texts.opening, balance: statement.opening, note },
      ...rows,
      { kind: texts.closing, balance: statement.closing },
    ],
    {
      record_delimiter: 'windows',
      bom: true,
      header: true,
      escape_formulas: true,
      cast: { number: (minor: number) => writeAmount(minor) },
      columns: COLUMNS.map((key) => ({ key, header: texts.headings[key] })),
    },
  );
}

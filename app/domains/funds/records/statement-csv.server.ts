import { stringify } from 'csv-stringify/sync';
import { writeAmount } from '~/contract/amount';
import { writeTime } from '~/contract/time';
import type { ServiceText } from '~/upstream/text/service-text.server';
import type { Statement } from './records.api.server';
import type { EntryKind } from './statement-kinds';
import { checkStatement } from './statement.check';

const COLUMNS = ['at', 'kind', 'amount', 'balance', 'ref', 'note'] as const;

/** The texts in the file. */
export interface StatementTexts {
  headings: Record<(typeof COLUMNS)[number], string>;
  opening: string;
  closing: string;
  kind: (kind: EntryKind | undefined) => string;
  /** A text of the service, marked as such. */
  said: (said: ServiceText) => string;
  /**
   * The note in the row of the opening balance, above all entries: rule X7, and with `onMoney` the warning about texts that may
   * ask for money.
   */
  promise: (onMoney: boolean) => string;
}

/**
 * Writes a month as CSV (RFC 4180: CRLF, quotes where needed; UTF-8 with a byte order mark, which spreadsheets need to detect the
 * encoding). Amounts are plain decimals, times ISO 8601 UTC, oldest first. The rows of the opening and the closing balance have
 * no amount, so the column of amounts adds up to their difference. Other texts are in the column of notes, so every row has the
 * same columns.
 *
 * Texts are escaped so that they are not formulas; numbers are amounts only, so a debit keeps its sign.
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

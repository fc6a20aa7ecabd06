import { stringify } from 'csv-stringify/sync';
import { writeAmount, type MinorUnits } from '~/contract/amount';

/** An amount in a row: decimal text in both formats, and never taken for a formula. */
export class Amount {
  constructor(readonly minor: MinorUnits) {}

  toJSON(): string {
    return writeAmount(this.minor);
  }
}

/** A value of a row. Lists and objects are JSON text in CSV. */
export type Cell = string | number | boolean | null | undefined | Amount | readonly unknown[] | Readonly<object>;

/** A row of a file of own data, by the names of its columns. */
export type Row = Readonly<Record<string, Cell>>;

function cellText(cell: Cell): string | number {
  // Numbers are amounts only, so that a debit keeps its sign.
  if (cell instanceof Amount) return cell.minor;
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** Texts are escaped so that they are not formulas. */
const OPTIONS = {
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: { number: (minor: number) => writeAmount(minor) },
} as const;

type Pages = AsyncIterable<readonly Row[]>;

/** Writes rows as CSV, page by page (RFC 4180; UTF-8 with a byte order mark, which spreadsheets need). */
export async function* writeCsv(columns: readonly string[], pages: Pages): AsyncGenerator<string, void, undefined> {
  yield stringify([[...columns]], { ...OPTIONS, bom: true });
  for await (const rows of pages)
    if (rows.length > 0)
      yield stringify(
        rows.map((row) => columns.map((column) => cellText(row[column]))),
        OPTIONS,
      );
}

/** Writes rows as one JSON list, page by page. Every row has all columns; what is missing is null. */
export async function* writeJson(columns: readonly string[], pages: Pages): AsyncGenerator<string, void, undefined> {
  let before = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))),
    );
    yield before + lines.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

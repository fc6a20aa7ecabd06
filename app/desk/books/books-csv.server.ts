import { stringify } from 'csv-stringify/sync';
import { writeAmount } from '~/contract/amount';
import { recordAct } from '~/member-api/desk/audit/audit.server';
import { houseResult, owedChange, readBooks, type BookLine } from '~/member-api/desk/books/books.server';
import { deskFile } from '../page';
import { byOf, fileResponse } from '../server/visit.server';
import { COLUMNS, readPeriod } from './books-page';

/**
 * The days of a month or the months of a year as CSV (RFC 4180, UTF-8 with a byte order mark). Amounts are plain decimals; the last
 * row is their sum, from the first opening to the last closing.
 */
export const booksCsv = deskFile({
  path: '/desk/books.csv',
  access: ['auditor'],
  answer: async (visit) => {
    const { desk, at } = visit;
    const period = readPeriod(visit);
    const { lines, sum } = await readBooks(desk.db, period, at);
    const row = (name: string, line: BookLine) => ({
      [period.length === 4 ? 'month' : 'day']: name,
      owed_opening: writeAmount(line.opening.owed),
      held_opening: writeAmount(line.opening.held),
      ...Object.fromEntries(COLUMNS.map((column) => [column, writeAmount(line[column])])),
      house_result: writeAmount(houseResult(line)),
      owed_change: writeAmount(owedChange(line)),
      owed_closing: writeAmount(line.closing.owed),
      held_closing: writeAmount(line.closing.held),
    });
    const text = stringify([...lines.map((line) => row(line.period, line)), row(`sum of ${period}`, sum)], {
      bom: true,
      header: true,
      record_delimiter: 'windows',
    });
    await recordAct(desk.db, { ...byOf(visit), act: 'books.export', detail: { period } });
    return fileResponse(text, 'text/csv; charset=utf-8', { download: `books-${period}.csv` });
  },
});

import { stringify } from 'csv-stringify/sync';
import { writeAmount } from '~/contract/amount';
import { recordAct } from '~/member-api/desk/audit/audit.server';
import { houseResult, owedChange, readDays, sumBooks, type Book } from '~/member-api/desk/books/books.server';
import { deskFile } from '../page';
import { byOf, fileResponse } from '../server/visit.server';
import { COLUMNS, readMonth } from './books-page';

/** The days of a month as CSV (RFC 4180, UTF-8 with a byte order mark). Amounts are plain decimals; the last row is their sum. */
export const booksCsv = deskFile({
  path: '/desk/books.csv',
  access: ['auditor'],
  answer: async (visit) => {
    const { desk, at } = visit;
    const month = readMonth(visit);
    const days = await readDays(desk.db, month, at);
    const row = (day: string, book: Book) => ({
      day,
      ...Object.fromEntries(COLUMNS.map((name) => [name, writeAmount(book[name])])),
      house_result: writeAmount(houseResult(book)),
      owed_change: writeAmount(owedChange(book)),
    });
    const text = stringify([...days.map((day) => row(day.period, day)), row(`sum of ${month}`, sumBooks(days))], {
      bom: true,
      header: true,
      record_delimiter: 'windows',
    });
    await recordAct(desk.db, { ...byOf(visit), act: 'books.export', detail: { month } });
    return fileResponse(text, 'text/csv; charset=utf-8', { download: `books-${month}.csv` });
  },
});

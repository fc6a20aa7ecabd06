import { stringify } from 'csv-stringify/sync';
import { writeAmount } from '~/contract/amount';
import type { Pattern } from '~/contract/calls/draw';
import { writeTime } from '~/contract/time';
import { outcomeOf, type BetOutcome } from './bets-list.view';
import { ratioText } from '../draw.view';
import { orderDoubts } from './order-state';
import type { Order } from './orders.api.server';

const COLUMNS = ['id', 'period', 'pattern', 'stake', 'odds', 'payout', 'net', 'status', 'placed'] as const;

/** The texts in the file. */
export interface CsvTexts {
  headings: Record<(typeof COLUMNS)[number], string>;
  pattern: (pattern: Pattern) => string;
  status: (status: NonNullable<BetOutcome['status']>) => string;
  /** A state, with the service's different name for it. */
  both: (state: string, said: string) => string;
}

function recordOf(order: Order, texts: CsvTexts): Record<(typeof COLUMNS)[number], string | number | undefined> {
  const { status, payout, net } = outcomeOf(order);
  const { said } = orderDoubts(order, undefined);
  const state = status && texts.status(status);
  return {
    id: order.id,
    period: order.period,
    pattern: texts.pattern(order.pattern),
    stake: order.stake,
    odds: order.ratio === undefined ? undefined : ratioText(order.ratio),
    payout,
    net,
    status: state && said ? texts.both(state, texts.status(said)) : state,
    placed: order.at === undefined ? undefined : writeTime(order.at),
  };
}

/** Texts are escaped so that they are not formulas; numbers are amounts only, so a loss keeps its sign. */
const OPTIONS = {
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: { number: (minor: number) => writeAmount(minor) },
} as const;

/**
 * Writes bets as CSV in parts (RFC 4180: CRLF, quotes where needed; UTF-8 with a byte order mark, which spreadsheets need to
 * detect the encoding). Amounts are plain decimals, times ISO 8601 UTC. An open bet has a payout of zero, so the columns add up
 * to the ledger's sums. There is no row of totals, which a spreadsheet would add up again.
 *
 * @param pages bets, page by page
 * @throws any error of `pages`: the parts written until then are not a complete file
 */
export async function* writeBetsCsv(
  pages: AsyncIterable<readonly Order[]>,
  texts: CsvTexts,
): AsyncGenerator<string, void, undefined> {
  const columns = COLUMNS.map((key) => ({ key, header: texts.headings[key] }));
  yield stringify([], { ...OPTIONS, columns, header: true, bom: true });
  for await (const orders of pages) {
    const records = orders.map((order) => recordOf(order, texts));
    if (records.length > 0) yield stringify(records, { ...OPTIONS, columns });
  }
}

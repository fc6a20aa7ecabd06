import type { MinorUnits } from '~/contract/amount';
import type { Statement } from './records.api.server';

/** The recomputed sums of a month of the ledger. Amounts in minor units. */
export interface CheckedStatement {
  /** Oldest first; `wrong` if its balance does not follow from the one before. */
  entries: (Statement['entries'][number] & { wrong: boolean })[];
  income: MinorUnits;
  /** As a positive amount. */
  outgoings: MinorUnits;
  /** The opening balance plus all entries. */
  computed: MinorUnits;
  /** The computed balance equals the closing balance, and every balance between is right. */
  addsUp: boolean;
  /** The upstream reports the opposite. */
  contradicted: boolean;
}

/**
 * The balance of a statement at a moment.
 *
 * @param at ms UTC, within its month or at its end
 * @returns minor units
 */
export const balanceAt = ({ opening, entries }: Pick<Statement, 'opening' | 'entries'>, at: number): MinorUnits =>
  entries.reduce((balance, entry) => (entry.at < at ? balance + entry.amount : balance), opening);

/**
 * Adds up a statement: opening balance and entries must yield each balance between and the closing one. The result is always
 * computed here; the upstream's own result is only compared with it.
 *
 * @param statement as received, oldest or newest entry first
 */
export function checkStatement({ opening, closing, entries, addsUp: said }: Statement): CheckedStatement {
  const [first, last] = [entries[0], entries.at(-1)];
  const inOrder = first && last && first.at > last.at ? [...entries].reverse() : entries;
  let computed = opening;
  let income = 0;
  let outgoings = 0;
  // Each balance is checked against the one before it, so that a single wrong one does not mark all later ones.
  let before = opening;
  const checked = inOrder.map((entry) => {
    computed += entry.amount;
    if (entry.amount > 0) income += entry.amount;
    else outgoings -= entry.amount;
    const wrong = before + entry.amount !== entry.balance;
    before = entry.balance;
    return { ...entry, wrong };
  });
  const addsUp = computed === closing && checked.every(({ wrong }) => !wrong);
  return {
    entries: checked,
    income,
    outgoings,
    computed,
    addsUp,
    contradicted: said !== undefined && said !== addsUp,
  };
}

import type { MinorUnits } from '~/contract/amount';
import type { Statement } from './records.api.server';

/** What a month of the ledger comes to when it is added up here. Amounts in minor units. */
export interface CheckedStatement {
  /** Oldest first; `wrong` where the balance beside it does not follow from the one before. */
  entries: (Statement['entries'][number] & { wrong: boolean })[];
  income: MinorUnits;
  /** As a positive amount. */
  outgoings: MinorUnits;
  /** What opening balance and entries come to. */
  computed: MinorUnits;
  /** That is the closing balance, and every balance on the way is right. */
  addsUp: boolean;
  /** The upstream says the opposite of what was found. */
  contradicted: boolean;
}

/**
 * Adds a statement up: opening balance and entries must give each balance on the way and the closing one. Whether it adds
 * up is found out here and never taken from the upstream, whose word is only compared.
 *
 * @param statement as it came, oldest or newest entry first
 */
export function checkStatement({ opening, closing, entries, addsUp: said }: Statement): CheckedStatement {
  const [first, last] = [entries[0], entries.at(-1)];
  const inOrder = first && last && first.at > last.at ? [...entries].reverse() : entries;
  let computed = opening;
  let income = 0;
  let outgoings = 0;
  // Each balance is held to the one before it, so that a single wrong one does not mark all that follow.
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

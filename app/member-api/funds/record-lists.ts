import type { KeptList } from '../store/lists/page-index';

const records = (table: 'recharges' | 'withdrawals') => ({
  all: { name: `${table}_in_all`, table, by: [] },
  inState: { name: `${table}_in_state`, table, of: 'status', by: [] },
});

/** Operator lists of all members' records, in total and per state. */
export const RECORD_ORDERS = { recharges: records('recharges'), withdrawals: records('withdrawals') } satisfies Record<
  string,
  Record<string, KeptList>
>;

export const RECORD_LISTS: readonly KeptList[] = Object.values(RECORD_ORDERS).flatMap(({ all, inState }) => [
  all,
  inState,
]);

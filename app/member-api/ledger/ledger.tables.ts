/** Tables of ledger. */
export interface LedgerTables {}

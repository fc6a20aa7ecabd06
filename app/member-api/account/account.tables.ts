/** Tables of account. */
export interface AccountTables {}

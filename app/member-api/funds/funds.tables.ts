/** Tables of funds. */
export interface FundsTables {}

/** A path is worked out from hundreds of rows: how often for a login, for the statement and for files together. */
export const PATH_LIMIT = { name: 'balance-path', points: 20, seconds: 60 };

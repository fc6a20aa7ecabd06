/** Tables of draw. */
export interface DrawTables {}

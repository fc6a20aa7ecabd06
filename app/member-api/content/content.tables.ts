/** Tables of content. */
export interface ContentTables {}

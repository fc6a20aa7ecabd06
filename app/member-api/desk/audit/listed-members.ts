/** Acts that show a list of members with private data: one row has all of them. */
export const LISTING_ACTS = ['member.search', 'conversation.list'] as const;

/** The detail of such a row. @param ids of the members that were shown, each once */
export const listedMembers = (ids: readonly string[]) => ({ found: String(ids.length), members: ids.join(' ') });

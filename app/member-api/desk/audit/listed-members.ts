/** Acts that show a list of members with private data: one row has all of them. */
export const LISTING_ACTS = ['member.search', 'conversation.list', 'report.list'] as const;

/** The detail of such a row. @param ids of the members that were shown */
export const listedMembers = (ids: readonly string[]) => ({
  found: String(ids.length),
  members: [...new Set(ids)].join(' '),
});

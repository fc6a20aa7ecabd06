/**
 * Roles of staff. `desk`: queues, conversations and members. `content`: films, banners, announcements, profiles, invite codes.
 * `auditor`: reads members, books and the audit log, checks ledger and log (which is written down), and changes nothing else. `owner`: everything, and the staff.
 */
export const ROLES = ['desk', 'content', 'auditor', 'owner'] as const;

/** @see ROLES */
export type Role = (typeof ROLES)[number];

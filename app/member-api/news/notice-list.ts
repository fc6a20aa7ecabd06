import type { KeptList } from '../store/lists/page-index';

/** Announcements as members see them: important ones first, then newest first, without withdrawn ones. */
export const STANDING_NOTICES: KeptList = {
  name: 'notices_standing',
  table: 'notices',
  by: ['important', 'published_at'],
  only: (row) => `${row}.withdrawn_at is null`,
};

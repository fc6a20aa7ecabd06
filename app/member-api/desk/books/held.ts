import { sql } from 'kysely';

/** Name under which the sums of what is held for withdrawals are stored: of all members together. */
export const HELD = 'members:frozen';

/** Whether an entry changes what is held. Literal, so that the index of these entries in time answers it. */
export const FROZEN_ENTRY = sql<boolean>`account_id like 'member:%:frozen'`;

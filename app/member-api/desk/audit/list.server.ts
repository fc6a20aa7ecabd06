import { sql } from 'kysely';
import type { Db } from '../../store/database.server';
import type { AuditTables } from './audit.tables';
import { LISTING_ACTS } from './listed-members';

/** A row of the audit log, with the user name of the member that it is about. */
export type AuditRow = AuditTables['audit_rows'] & { username: string | null };

/** Which rows are wanted. Times in ms UTC. */
export interface AuditFilter {
  staff?: string | undefined;
  /** A whole act (`recharge.credit`), or the beginning of one (`recharge`). */
  act?: string | undefined;
  /** User name of a member: rows about them, and lists that they stood in. */
  member?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
}

/** The id of the member of a filter; `undefined` for a name that no member has. */
export async function memberIdOf(db: Db, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', name.trim().toLowerCase())
    .executeTakeFirst();
  return found?.id;
}

/**
 * Rows of the audit log, newest first.
 *
 * @param before only rows with a smaller number: the cursor
 * @param limit how many at most
 */
export async function listAudit(
  db: Db,
  { staff, act, member, from, until }: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const memberId = member === undefined ? undefined : ((await memberIdOf(db, member)) ?? 'none');
  return db
    .selectFrom('audit_rows')
    .leftJoin('members', 'members.id', 'audit_rows.member_id')
    .selectAll('audit_rows')
    .select('members.username')
    .$if(staff !== undefined, (query) => query.where('staff', '=', staff ?? ''))
    .$if(act !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('act', '=', act ?? ''),
          sql<boolean>`${eb.ref('act')} like ${`${(act ?? '').replace(/[\\%_]/g, '\\$&')}.%`} escape '\\'`,
        ]),
      ),
    )
    .$if(memberId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('member_id', '=', memberId ?? ''),
          eb.and([eb('act', 'in', LISTING_ACTS), eb('detail', 'like', `%${memberId ?? ''}%`)]),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0))
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** Rows that an export reads at once. */
const AT_ONCE = 500;

/** All rows of a filter, newest first, a few hundred at a time. */
export async function* eachAuditRow(db: Db, filter: AuditFilter): AsyncGenerator<AuditRow> {
  let before: number | undefined;
  for (;;) {
    const rows = await listAudit(db, filter, { before, limit: AT_ONCE });
    yield* rows;
    before = rows.at(-1)?.seq;
    if (rows.length < AT_ONCE) return;
  }
}

/** A row as a line of JSON, as stored, with the columns in the order in which they are hashed: `hash` can be computed again from a file. */
export const auditJsonLine = ({ seq, at, staff, origin, act, subject, member_id, detail, hash }: AuditRow) =>
  `${JSON.stringify({ seq, at, staff, origin, act, subject, member_id, detail, hash })}\n`;

import type { Db } from '../../store/database.server';
import type { ActDetail } from './acts';
import { recordAct, type Act } from './audit.server';
import { memberIdOf, type AuditFilter } from './list.server';

/** What an export was filtered by, as typed; days as `2026-11-24`. */
type Asked = Pick<AuditFilter, 'staff' | 'act' | 'member'> & Partial<Record<'from' | 'until', string>>;

/** Names of staff and acts. Anything else that was typed into their fields may be an address or a number of a person. */
const WORD = /^[a-z][\w.-]{0,39}$/i;

const wordOf = (typed: string) => (WORD.test(typed) ? typed : 'other');

/**
 * Records an export of the audit log. Rows cannot be removed, so nothing stands in them that a person can be reached by: a member is named by
 * their id, and text that is no name of staff or acts is left out.
 */
export async function recordExport(
  db: Db,
  by: Pick<Act, 'staff' | 'at'>,
  format: 'csv' | 'jsonl',
  { member, staff, act, from, until }: Asked,
): Promise<void> {
  const memberId = member === undefined ? undefined : await memberIdOf(db, member);
  const words = { ...(staff && { staff: wordOf(staff) }), ...(act && { act: wordOf(act) }) };
  const filtered: Pick<ActDetail, 'member'> =
    member === undefined ? {} : { member: memberId === undefined ? 'unknown' : 'known' };
  await recordAct(db, {
    ...by,
    act: 'audit.export',
    memberId,
    detail: { format, ...filtered, ...words, ...(from && { from }), ...(until && { until }) },
  });
}

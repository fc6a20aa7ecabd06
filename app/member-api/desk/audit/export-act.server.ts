import type { Db } from '../../store/database.server';
import { recordAct, type Act } from './audit.server';
import { memberIdOf, type AuditFilter } from './list.server';

/** What an export was filtered by, as typed; days as `2026-11-24`. */
type Asked = Pick<AuditFilter, 'staff' | 'act' | 'member'> & Partial<Record<'from' | 'until', string>>;

/** Names of staff and acts. Anything else that was typed into their fields may be an address or a number of a person. */
const WORD = /^[a-z][\w.-]{0,39}$/i;

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
  const words = Object.entries({ staff, act, from, until }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, WORD.test(value) || name === 'from' || name === 'until' ? value : 'other']],
  ) as [string, string][];
  const filtered = member === undefined ? {} : { member: memberId === undefined ? 'unknown' : 'known' };
  await recordAct(db, {
    ...by,
    act: 'audit.export',
    memberId,
    detail: { format, ...filtered, ...Object.fromEntries(words) },
  });
}

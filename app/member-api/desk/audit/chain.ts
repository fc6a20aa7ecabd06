import { createHash } from 'node:crypto';
import type { AuditTables } from './audit.tables';

/** What is hashed of a row. */
export type HashedRow = Omit<AuditTables['audit_rows'], 'hash'>;

/** The hash before the first row of a chain: of the audit log, or of the ledger's transfers. */
export const FIRST_HASH = '0'.repeat(64);

/**
 * The hash of an audit row: SHA-256, hex, over the previous hash and a JSON list of the row's columns. Each row depends on all
 * rows before it, so that a changed, removed or inserted row is found by computing the hashes again.
 */
export function hashOfRow(previous: string, row: HashedRow): string {
  const { seq, at, staff, origin, act, subject, member_id, detail } = row;
  const text = JSON.stringify([previous, seq, at, staff, origin, act, subject, member_id, detail]);
  return createHash('sha256').update(text).digest('hex');
}

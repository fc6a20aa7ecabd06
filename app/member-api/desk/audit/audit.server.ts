import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import type { ActDetail, ActName } from './acts';
import { FIRST_HASH, hashOfRow } from './chain';

/** Who acts for the operator: at the desk under the name of a login, or on the command line. */
export interface Staff {
  /** Login name, or `shell`. */
  name: string;
  /** Network address, or `shell`. */
  origin: string;
}

/** The command line: it has no logins. */
export const SHELL: Staff = { name: 'shell', origin: 'shell' };

/** An act, or a look at private data. */
export interface Act {
  staff: Staff;
  act: ActName;
  /** Milliseconds UTC. */
  at: number;
  /** Id of what it was done to. */
  subject?: string | undefined;
  /** Whose data it was. */
  memberId?: string | undefined;
  detail?: ActDetail;
}

/**
 * Adds a row to the audit log, in the transaction of the act: there is never one without the other. Locks the head, so that
 * rows have one order; call it last, to hold that lock briefly.
 */
export function recordAct(db: Db, { staff, act, at, subject, memberId, detail = {} }: Act): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { seq } = await trx
      .updateTable('audit_head')
      .set((eb) => ({ seq: eb('seq', '+', 1) }))
      .where('id', '=', 1)
      .returning('seq')
      .executeTakeFirstOrThrow();
    const { hash: previous } = await trx.selectFrom('audit_head').select('hash').executeTakeFirstOrThrow();
    const row = {
      seq,
      at,
      staff: staff.name,
      origin: staff.origin,
      act,
      subject: subject ?? null,
      member_id: memberId ?? null,
      detail: JSON.stringify(detail),
    };
    const hash = hashOfRow(previous, row);
    await trx
      .insertInto('audit_rows')
      .values({ ...row, hash })
      .execute();
    await trx.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute();
  });
}

/** Rows that are read at once when the log is checked. */
const CHECKED_AT_ONCE = 1_000;

/**
 * Computes all hashes again.
 *
 * @returns how many rows there are and the last hash; or the first row that does not fit: one that was changed, or the place of
 *   one that is missing
 */
export async function checkAudit(
  db: Db,
): Promise<{ ok: true; rows: number; hash: string } | { ok: false; seq: number }> {
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  let previous = FIRST_HASH;
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit_rows')
      .selectAll()
      .where('seq', '>', last)
      // Rows that were added since the head was read are checked next time.
      .where('seq', '<=', head?.seq ?? 0)
      .orderBy('seq')
      .limit(CHECKED_AT_ONCE)
      .execute();
    for (const { hash, ...row } of rows) {
      if (row.seq !== last + 1 || hash !== hashOfRow(previous, row)) return { ok: false, seq: last + 1 };
      previous = hash;
      last = row.seq;
    }
    if (rows.length < CHECKED_AT_ONCE) break;
  }
  if (!head || head.seq !== last || head.hash !== previous) return { ok: false, seq: last + 1 };
  return { ok: true, rows: last, hash: previous };
}

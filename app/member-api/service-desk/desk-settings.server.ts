import { columns, inEachLanguage } from '../content/localized';
import { recordAct } from '../desk/audit/audit.server';
import type { By } from '../desk/staff/staff.server';
import type { Db } from '../store/database.server';
import { inTransaction } from '../store/in-transaction';

/** A change of the desk's settings; omitted fields stay unchanged. */
export interface DeskChange {
  /** One name for all languages. */
  name?: string;
  /** Times of day as `09:00`. */
  opens?: string;
  closes?: string;
  /** IANA name. */
  zone?: string;
  /** Digits of ISO weekdays, `12345`; empty for every day. */
  weekdays?: string;
  /** Days on which it is closed: `2026-12-25`. */
  closedDays?: readonly string[];
  /** URL of an external chat; `null` for none. */
  url?: string | null;
}

/**
 * Sets the desk's name, hours and chat URL.
 *
 * @returns whether it was saved: the first time name, hours and zone are all required
 */
export async function setDesk(db: Db, { name, closedDays, ...given }: DeskChange, { staff, at }: By): Promise<boolean> {
  const change = { ...given, ...(closedDays && { closed_days: closedDays.join(' ') }) };
  return inTransaction(db, async (trx) => {
    const record = () => recordAct(trx, { staff, at, act: 'desk.set' });
    const known = await trx.selectFrom('service_desk').select('id').limit(1).executeTakeFirst();
    if (known) {
      await trx
        .updateTable('service_desk')
        .set({
          ...change,
          ...(name !== undefined &&
            columns(
              'name',
              inEachLanguage(() => name),
            )),
        })
        .execute();
      await record();
      return true;
    }
    const { opens, closes, zone, url = null, ...days } = change;
    if (name === undefined || opens === undefined || closes === undefined || zone === undefined) return false;
    await trx
      .insertInto('service_desk')
      .values({
        id: '1',
        opens,
        closes,
        zone,
        url,
        ...days,
        ...columns(
          'name',
          inEachLanguage(() => name),
        ),
      })
      .execute();
    await record();
    return true;
  });
}

import type { ActDetail } from '../desk/audit/acts';
import { recordAct } from '../desk/audit/audit.server';
import type { By } from '../desk/staff/staff.server';
import type { Db } from '../store/database.server';
import { inTransaction } from '../store/in-transaction';

/** The numbers of a profile in all lists, and in those of its region. */
const NUMBERS = ['place', 'region_place'] as const;

async function moveNumbers(trx: Db, id: string, regionId: string, isHiding: boolean): Promise<void> {
  for (const number of NUMBERS) {
    const among = () =>
      trx.selectFrom('profiles').$if(number === 'region_place', (query) => query.where('region_id', '=', regionId));
    const ends = await among()
      .select((eb) => [eb.fn.max(number).as('last'), eb.fn.min(number).as('first')])
      .executeTakeFirst();
    const last = ends?.last ?? -1;
    const own = await trx.selectFrom('profiles').select(number).where('id', '=', id).executeTakeFirstOrThrow();
    const place = own[number];
    // Below zero is in no list; each number stands once.
    const to = isHiding ? Math.min(ends?.first ?? 0, 0) - 1 : Math.max(last, -1) + 1;
    await trx
      .updateTable('profiles')
      .set({ [number]: to })
      .where('id', '=', id)
      .execute();
    if (isHiding && last !== place)
      await trx
        .updateTable('profiles')
        .set({ [number]: place })
        .where(number, '=', last)
        .$if(number === 'region_place', (query) => query.where('region_id', '=', regionId))
        .execute();
  }
}

/**
 * Hides a profile from every list and page of members at once, or shows it again, as the last one. Blocks, reports and date requests
 * stay; members may still take a request back.
 *
 * @returns false, with nothing changed, when it is so already or does not exist
 */
export function hideProfile(
  db: Db,
  id: string,
  isHiding: boolean,
  { staff, at, detail }: By & { detail?: ActDetail | undefined },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('profiles')
      .set({ hidden_at: isHiding ? at : null })
      .where('id', '=', id)
      .where('hidden_at', isHiding ? 'is' : 'is not', null)
      .returning('region_id')
      .executeTakeFirst();
    if (!changed) return false;
    await moveNumbers(trx, id, changed.region_id, isHiding);
    await recordAct(trx, { staff, at, act: isHiding ? 'profile.hide' : 'profile.show', subject: id, detail });
    return true;
  });
}

import { sql } from 'kysely';
import { DAY_MS } from '~/contract/time';
import { MEDIA_ORIGINS, mediaOrigin } from '../../content/media-origin';
import type { Service } from '../../service';
import type { Db } from '../../store/database.server';
import { MEDIA_COLUMNS } from './media.server';

/** The origins that content names: members' pages allow pictures and films from there. At most {@link MEDIA_ORIGINS}. */
export async function readMediaOrigins(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('media_origins').select('origin').orderBy('origin').limit(MEDIA_ORIGINS).execute();
  return rows.map(({ origin }) => origin);
}

/** Whether content may come from an address: a path of this site, a known origin, or a further one while there is room. */
export async function mayComeFrom(db: Db, address: string): Promise<boolean> {
  const origin = mediaOrigin(address);
  if (origin === undefined) return address.startsWith('/');
  const known = await readMediaOrigins(db);
  return known.includes(origin) || known.length < MEDIA_ORIGINS;
}

/** Notes where content comes from, in the transaction that saves its address. @param at ms UTC */
export async function noteOrigin(trx: Db, address: string, at: number): Promise<void> {
  const origin = mediaOrigin(address);
  if (origin === undefined) return;
  await trx
    .insertInto('media_origins')
    .values({ origin, noted_at: at })
    .onConflict((conflict) => conflict.column('origin').doUpdateSet({ noted_at: at }))
    .execute();
}

async function isUsed(db: Db, origin: string): Promise<boolean> {
  for (const [table, column] of MEDIA_COLUMNS) {
    const address = sql.ref<string>(column);
    const found = db.selectFrom(table).select(address.as('address')).where(address, 'like', `${origin}/%`).limit(1);
    if (await found.executeTakeFirst()) return true;
  }
  return false;
}

/** Forgets origins that no content has named for a day: pages that are open still show what was there. */
export async function dropUnusedOrigins({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  for (const origin of await readMediaOrigins(db))
    if (!(await isUsed(db, origin)))
      await db
        .deleteFrom('media_origins')
        .where('origin', '=', origin)
        .where('noted_at', '<', now() - DAY_MS)
        .execute();
}

import type { Service } from '../service';

/**
 * Refuses a database in which an earlier version kept real money: what members are owed there never becomes credits (rule X5).
 *
 * @throws Error that names DATA_DIR or DATABASE_URL
 */
export async function refuseRealMoney({ db, settings }: Pick<Service, 'db' | 'settings'>): Promise<void> {
  const kept = await db.selectFrom('store_mode').select('mode').executeTakeFirst();
  if (kept?.mode !== 'real') return;
  const [where, own] =
    settings.databaseUrl === undefined ? ['DATA_DIR', 'folder'] : ['The database at DATABASE_URL', 'database'];
  throw new Error(
    `${where} holds a member API that was begun in real-money mode, which it no longer has. Settle what members are owed with the ` +
      `version that ran it, and set ${where.split(' ').at(-1) ?? where} to a ${own} of its own`,
  );
}

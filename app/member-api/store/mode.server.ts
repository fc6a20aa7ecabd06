import type { Service } from '../service';

const TITLES = { demo: 'demo mode', real: 'real-money mode' } as const;

/**
 * Stores the mode on first start and enforces it later: free credits never become money, and the demo reviewer never
 * pays out real money (rule X5).
 *
 * @throws Error that names DATA_DIR or DATABASE_URL, when the database was created in the other mode
 */
export async function keepMode({ db, settings }: Pick<Service, 'db' | 'settings'>): Promise<void> {
  const wanted = settings.demo ? 'demo' : 'real';
  await db
    .insertInto('store_mode')
    .values({ id: 1, mode: wanted })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { mode } = await db.selectFrom('store_mode').select('mode').executeTakeFirstOrThrow();
  if (mode === wanted) return;
  const [where, own] =
    settings.databaseUrl === undefined ? ['DATA_DIR', 'folder'] : ['The database at DATABASE_URL', 'database'];
  throw new Error(
    `${where} holds a member API that was begun in ${TITLES[mode]}, and this is ${TITLES[wanted]}. ` +
      `One never becomes the other: set ${where.split(' ').at(-1) ?? where} to a ${own} of its own`,
  );
}

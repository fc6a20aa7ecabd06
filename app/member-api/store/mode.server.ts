import type { Service } from '../service';

const TITLES = { demo: 'demo mode', real: 'real-money mode' } as const;

/**
 * Writes down on first start whether the store is a demo, and holds it to that: credits that cost nothing never become
 * money, and the demo's reviewer never pays out of a store with money in it (rule X5).
 *
 * @throws Error that names DATA_DIR or DATABASE_URL, when the store was made in the other mode
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

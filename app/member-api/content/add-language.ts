import { sql, type Kysely, type Migration } from 'kysely';

/** The text columns of the first migration, by table. */
const TEXT_COLUMNS = {
  banners: ['name', 'description'],
  notices: ['title', 'text'],
  notice_drafts: ['title', 'text'],
  service_desk: ['name'],
  regions: ['name'],
  profiles: ['name', 'location', 'description'],
  film_types: ['name'],
  films: ['name', 'description'],
  service_canned: ['text'],
} as const;

/**
 * A migration for a new language: adds its columns. Content that is already there takes its English texts; only an
 * announcement stays empty, because there an empty text means that it has no translation.
 *
 * @param suffix column suffix of the language: `ko`
 */
export function addLanguage(suffix: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const [table, names] of Object.entries(TEXT_COLUMNS))
        for (const name of names) {
          const column = `${name}_${suffix}`;
          await db.schema
            .alterTable(table)
            .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
            .execute();
          if (!table.startsWith('notice'))
            await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(`${name}_en`)}`.execute(db);
        }
    },
  };
}

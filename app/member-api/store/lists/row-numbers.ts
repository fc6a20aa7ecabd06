import { sql, type QueryExecutorProvider } from 'kysely';
import { databaseOf, type DatabaseKind } from '../database-kind';

/** A column that numbers the rows of a table from 1 within a group, such as one member. */
interface Placed {
  column: string;
  within: readonly string[];
}

const nextPlace = (table: string, { column, within }: Placed) =>
  `(select coalesce(max(${column}), 0) + 1 from ${table} where ${within.map((one) => `${one} = new.${one}`).join(' and ')})`;

/** A trigger assigns places, so that rows written by an older version running beside this one have them too. */
async function giveOut(db: QueryExecutorProvider, table: string, places: readonly Placed[]): Promise<void> {
  const name = `${table}_place`;
  const [isMissing] = places.map(({ column }) => `new.${column} is null`);
  const when = isMissing ?? 'false';
  const updated = places.map((place) => `${place.column} = ${nextPlace(table, place)}`).join(', ');
  const assigned = places.map((place) => `new.${place.column} := ${nextPlace(table, place)};`).join(' ');
  const statements: Record<DatabaseKind, readonly string[]> = {
    sqlite: [
      `create trigger ${name} after insert on ${table} when ${when} begin
         update ${table} set ${updated} where id = new.id;
       end`,
    ],
    postgres: [
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${assigned} return new; end $$`,
      `create trigger ${name} before insert on ${table} for each row when (${when}) execute function ${name}()`,
    ],
  };
  for (const statement of statements[databaseOf(db)]) await sql.raw(statement).execute(db);
}

/**
 * Numbers the rows of a table: existing ones by id, new ones by a trigger in insert order. Only for tables whose rows
 * are never deleted.
 */
export async function keepPlaces(db: QueryExecutorProvider, table: string, places: readonly Placed[]): Promise<void> {
  for (const { column } of places) await sql.raw(`alter table ${table} add column ${column} bigint`).execute(db);
  const counted = places.map(
    ({ column, within }) => `row_number() over (partition by ${within.join(', ')} order by id) as ${column}`,
  );
  await sql
    .raw(
      `update ${table} set ${places.map(({ column }) => `${column} = counted.${column}`).join(', ')}
       from (select id, ${counted.join(', ')} from ${table}) as counted where counted.id = ${table}.id`,
    )
    .execute(db);
  for (const { column, within } of places)
    await sql.raw(`create index ${table}_by_${column} on ${table} (${[...within, column].join(', ')})`).execute(db);
  await giveOut(db, table, places);
}

/** Range of places of a page, newest first: above `above`, up to `through`. @param total the highest place */
export function placesOnPage(total: number, { page, limit }: { page: number; limit: number }) {
  const through = total - (page - 1) * limit;
  return { above: through - limit, through };
}

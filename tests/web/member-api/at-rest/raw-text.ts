import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { storePlace } from '../harness/store-place';

/** Every row of every table, as PostgreSQL writes it as text. */
async function rowsOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ text: string }>(`select one::text as text from ${name} as one`);
    texts.push(...rows.map(({ text }) => text));
  }
  await client.end();
  return texts.join('\n');
}

/** All that a store holds: the bytes of SQLite's files, or the rows of PostgreSQL. @param folder of the instance */
export async function textOf(folder: string): Promise<string> {
  const { databaseUrl } = await storePlace(folder);
  if (databaseUrl !== undefined) return rowsOf(databaseUrl);
  return readdirSync(folder)
    .filter((name) => name.startsWith('member.sqlite'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WIRE_LANGUAGES } from '~/contract/language';
import type { MemberApi } from '~/member-api/app.server';
import { addLanguage } from '~/member-api/content/add-language';
import { columnSuffix } from '~/member-api/content/localized';
import { openInstance } from '../harness/harness';

let instance: MemberApi;
beforeEach(async () => {
  ({ instance } = await openInstance());
});
afterEach(() => instance.close());

/** Text columns without their suffix, by table: `films.name`. */
async function columnsIn(suffix: string): Promise<string[]> {
  const tables = await instance.service.db.introspection.getTables();
  const columns = tables.flatMap(({ name: table, columns }) => columns.map(({ name }) => `${table}.${name}`));
  const end = `_${suffix}`;
  return columns.flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : [])).sort();
}

// Without a column: add a migration with `addLanguage` to app/member-api/content/content.migration.ts.
test.each(WIRE_LANGUAGES)('every text has a column in %s', async (lang) => {
  const texts = await columnsIn('en');
  expect(texts).toContain('films.name');
  expect(await columnsIn(columnSuffix(lang))).toEqual(texts);
});

test('a migration for a new language adds every column, with the English texts except for announcements', async () => {
  const { db } = instance.service;
  await addLanguage('xx_yy').up(db);
  expect(await columnsIn('xx_yy')).toEqual(await columnsIn('en'));
  const different = async (table: string, name: string) => {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(`${name}_xx_yy`)} <> ${sql.ref(`${name}_en`)}`.execute(db);
    return rows.length;
  };
  expect(await different('films', 'description')).toBe(0);
  expect(await different('profiles', 'location')).toBe(0);
  expect(await different('notices', 'title')).toBe(8);
});

import { WIRE_LANGUAGES } from '~/contract/language';
import type { ContentTables } from '~/member-api/content/content.tables';
import { columnSuffix } from '~/member-api/content/localized';
import type { NewsTables } from '~/member-api/news/news.tables';

type Suffix = ReturnType<typeof columnSuffix>;
/** SQL by column. */
type Sql<Row> = Record<keyof Row, string>;

/** SQL of a text's columns, the same in each language. */
export function spoken<Name extends string>(name: Name, value: string): Record<`${Name}_${Suffix}`, string> {
  const columns = WIRE_LANGUAGES.map((lang) => [`${name}_${columnSuffix(lang)}`, value]);
  return Object.fromEntries(columns) as Record<`${Name}_${Suffix}`, string>;
}

/** Columns that an insert below leaves out. A column that is missing here does not compile. */
const FILM: Omit<Sql<ContentTables['films']>, 'id' | 'type_id'> = {
  poster: "''",
  duration: '1',
  hits: '0',
  year: "''",
  director: "''",
  actors: "''",
  audio_url: 'null',
  play_url: "''",
  added_at: '0',
  ...spoken('name', "''"),
  ...spoken('description', "''"),
};
const NOTICE: Omit<Sql<NewsTables['notices']>, 'id'> = {
  important: '0',
  read_count: '0',
  published_at: '0',
  updated_at: '0',
  withdrawn_at: 'null',
  ends_at: 'null',
  ...spoken('title', "''"),
  ...spoken('text', "''"),
};

const insert = (table: string, row: Record<string, string>, source: string) =>
  `insert into ${table} (${Object.keys(row).join()}) select ${Object.values(row).join()} from ${source}`;

/** The statement that adds a film for each row of a source. */
export function insertFilms(source: string, film: { id: string; type_id: string } & Partial<typeof FILM>): string {
  return insert('films', { ...FILM, ...film }, source);
}

/** The statement that adds an announcement for each row of a source. */
export function insertNotices(source: string, notice: { id: string } & Partial<typeof NOTICE>): string {
  return insert('notices', { ...NOTICE, ...notice }, source);
}

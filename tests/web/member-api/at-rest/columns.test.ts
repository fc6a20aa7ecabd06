import { expect, it } from 'vitest';
import type { Db } from '~/member-api/store/database.server';
import { openStoreOf } from '../harness/store-place';
import { COLUMNS } from './columns';

/** Columns of text by table. */
async function textColumns(db: Db): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const isText = /text|char|json|blob|bytea/i;
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      columns.flatMap((column) => (isText.test(column.dataType) ? [column.name] : [])).sort(),
    ]),
  );
}

it('every column of text is classified: one that is added must be sealed, hashed, or clear for a reason', async () => {
  const db = await openStoreOf(':memory:');
  const classified = Object.fromEntries(
    Object.entries(COLUMNS).map(([table, classes]) => [
      table,
      Object.values(classes)
        .flatMap((names) => names.split(' '))
        .sort(),
    ]),
  );
  expect(await textColumns(db)).toEqual(classified);
  await db.destroy();
});

it('columns named after a contact or an account are sealed, hashed, or the operator’s own', () => {
  const named = Object.entries(COLUMNS).flatMap(([table, classes]) =>
    Object.entries(classes).flatMap(([kind, names]) =>
      names
        .split(' ')
        .filter((name) => /mail|phone|card|holder|contact|account_n|address|iban/.test(name))
        .map((name) => `${table}.${name}: ${kind}`),
    ),
  );
  expect(named.sort()).toEqual([
    'banks.account_name: content',
    'banks.account_number: content',
    'members.email_key: keyed',
    'members.phone_key: keyed',
    'withdrawals.bank_card: masked',
  ]);
});

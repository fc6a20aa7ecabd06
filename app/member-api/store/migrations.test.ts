import { expect, test } from 'vitest';
import { migrationsOf } from './database.server';

const MIGRATIONS = migrationsOf(':memory:');

test('a migration added to the end of a part runs after the others of that part', () => {
  for (const part of MIGRATIONS) expect(Object.keys(part)).toEqual(Object.keys(part).sort());
});

test('no two migrations have the same name, so none replaces another', () => {
  const names = MIGRATIONS.flatMap((part) => Object.keys(part));
  expect(names).toEqual([...new Set(names)]);
});

test('a migration is named after the day on which it was written, and what it changes', () => {
  for (const name of MIGRATIONS.flatMap((part) => Object.keys(part))) expect(name).toMatch(/^\d{4}-\d\d-\d\d-[a-z-]+$/);
});

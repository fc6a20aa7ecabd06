import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import { NOTICE_SUFFIXES, WIRE_LANGUAGES } from '~/contract/language';
import { REASONS } from '~/contract/reasons';
import { ROOT } from './repository';

const text = readFileSync(join(ROOT, 'docs/member-api.md'), 'utf8');
/** Rows of the tables: S or X, and the cell that names calls. */
const rows = [...text.matchAll(/^\| ([SX]) +\| ([^|]+?) +\|/gm)].map(([, row = '', calls = '']) => ({ row, calls }));

test('docs/member-api.md has every call of the contract in the right row, and no other', () => {
  const paths = new Set<string>();
  for (const { method, path, row, format } of Object.values(CALLS)) {
    if (format !== 'envelope') continue;
    const found = rows.filter(({ calls }) => new RegExp(`(^|[ }])${path}($|[ ,;])`).test(calls));
    expect([path, found.map((each) => each.row)]).toEqual([path, [row]]);
    expect(found[0]?.calls, path).toContain(method);
    paths.add(path);
  }
  const named = rows.flatMap(({ calls }) => calls.match(/\/[\w./-]+/g) ?? []);
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});

test('docs/member-api.md has every reason', () => {
  for (const reason of REASONS) expect(text).toContain(`\`${reason}\``);
});

test('docs/member-api.md has every language, and the text of announcements in it', () => {
  for (const language of WIRE_LANGUAGES)
    expect(text).toMatch(new RegExp(`The query has \`lang\` \\([^)]*\`${language}\``));
  for (const suffix of Object.values(NOTICE_SUFFIXES)) expect(text).toContain(`text_${suffix}`);
});

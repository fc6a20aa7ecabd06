import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readEnv, VARIABLES } from '~/config/env';
import en from '~/i18n/en';
import { repositoryFiles, ROOT } from './repository';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = repositoryFiles();
const documents = files.filter((file) => file.endsWith('.md'));

describe('.env.example', () => {
  // With the variables that are commented out.
  const text = read('.env.example').replace(/^#(?=[A-Z][A-Z\d_]*=)/gm, '');
  const names = [...text.matchAll(/^([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name);

  test('has every variable that the app reads, once, and no other', () => {
    const internal = ['NODE_ENV', 'BASE_PATH'];
    expect([...names].sort()).toEqual(VARIABLES.filter((name) => !internal.includes(name)).sort());
  });

  test('has values that the app takes, all together', () => {
    const given = parseEnv(text);
    expect(readEnv(given)).not.toHaveProperty('problems');
    expect(given['BRAND_COLORS'], 'a # in a value').toMatch(/=#[\da-f]{6}/);
  });

  test('has variables that are documented', () => {
    const documented = read('docs/configuration.md');
    expect(names.filter((name) => !documented.includes(`\`${name}\``) && !documented.includes(`\`${name}=`))).toEqual(
      [],
    );
  });
});

describe('a document', () => {
  test.each(documents)('%s leads to files that there are', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });

  test.each(['docs/architecture.md', 'docs/product-rules.md', 'docs/security.md', 'CONTRIBUTING.md'])(
    '%s names files that there are',
    (document) => {
      const named = [
        ...read(document).matchAll(/`((?:[\w./*-]|<[^>`]*>)+\/(?:[\w./*-]|<[^>`]*>)+\.(?:tsx?|mjs|css|txt|md))`/g),
      ].map(([, path = '']) => path);
      expect(named.length).toBeGreaterThan(5);
      const isThere = (path: string) => {
        // `<part>` and `*` stand for any name.
        const pattern = new RegExp(`^(tests/)?${path.replaceAll('.', '\\.').replace(/<[^>]*>|\*/g, '[^/]*')}$`);
        return files.some((file) => pattern.test(file));
      };
      expect(named.filter((path) => !isThere(path))).toEqual([]);
    },
  );
});

test('words in bold about the desk are those on its pages', () => {
  const texts = Object.entries(en).flatMap(([name, namespace]) =>
    name.startsWith('desk') ? Object.values(namespace) : [],
  );
  const bold = [...read('docs/operate/desk.md').matchAll(/\*\*([^*]+)\*\*/g)].map(([, said = '']) =>
    said.replace(/\s+/g, ' '),
  );
  expect(new Set(bold).size).toBeGreaterThan(80);
  const isOnPages = (said: string) => texts.some((text) => text.replace(/\{\{\w+\}\}/, '…') === said);
  expect(bold.filter((said) => !isOnPages(said))).toEqual([]);
});

test('rules that code and tests cite are defined', () => {
  const defined = new Set([...read('docs/product-rules.md').matchAll(/^\| (X\d+)/gm)].map(([, rule]) => rule));
  expect(defined.size).toBe(10);
  const sources = files.filter((file) => /^(app|tests)\/.*\.(tsx?|mjs)$/.test(file));
  const cited = sources.flatMap((file) => [...read(file).matchAll(/\brules? (X\d+)\b/g)].map(([, rule]) => rule));
  expect(cited.filter((rule) => !defined.has(rule))).toEqual([]);
});

test('chapters of the specification that code and tests cite are there', () => {
  const chapters = new Set([...read('docs/specification.md').matchAll(/^## (\d+)\./gm)].map(([, chapter]) => chapter));
  const sources = files.filter((file) => /^(app|tests)\/.*\.(tsx?|mjs)$/.test(file));
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/specification,? (?:\(?chapters? )(\d+)/g)].map(([, chapter]) => chapter),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter((chapter) => !chapters.has(chapter))).toEqual([]);
});

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import type { PageStart } from '~/web/render/page-start';
import { launch, type App } from '../../e2e/harness/app';
import { registerMember } from '../../e2e/harness/member';
import { filesBelow, ROOT } from '../repository/repository';

/** The budget of a page in `budgets.txt`: kilobytes, and numbers of files. */
interface Budget {
  path: string;
  first: number;
  later: number;
  scripts: number;
  files: number;
  lite: number;
}

const BUDGETS = readFileSync(join(import.meta.dirname, 'budgets.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line): Budget => {
    const [path = '', ...numbers] = line.trim().split(/\s+/);
    const [first = 0, later = 0, scripts = 0, files = 0, lite = 0] = numbers.map(Number);
    return { path, first, later, scripts, files, lite };
  });

/**
 * Tolerance of a page's size, in kilobytes: keys and references are random and compress differently each time, the draw's state
 * differs, and file names contain hashes: a change of any module renames files that the scripts of other pages name.
 */
const SWAY = { first: 0.2, later: 0.2, lite: 0.2, scripts: 0.3, files: 0 };

/** Maximum kilobytes of scripts of any page in any language. Source: the project's goals for speed. */
const MOST_SCRIPTS = 95;

const packed = (content: string | Buffer) => gzipSync(content).byteLength / 1000;
/** The transfer size of a script over TLS, in kilobytes: as precompressed by the build. */
const fetchedSize = (address: string) => {
  const file = join(ROOT, 'public', address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size / 1000;
};
const version = filesBelow(join(ROOT, 'public/build')).flatMap(
  (file) => /css-bundle-(\w+)\.css$/.exec(file)?.[1] ?? [],
);

let app: App;
let session = '';

/** The cookies of a browser after login. */
async function signIn(): Promise<string> {
  const { username, password } = await registerMember(app.api);
  const page = await fetch(`${app.url}/login`);
  const cookies = page.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const body = new URLSearchParams(
    load(await page.text())('main form')
      .first()
      .serialize(),
  );
  body.set('username', username);
  body.set('password', password);
  const headers = { cookie: cookies.join('; '), origin: app.url };
  const answer = await fetch(`${app.url}/login`, { method: 'POST', headers, body, redirect: 'manual' });
  expect(answer.status).toBe(302);
  return [...cookies, ...answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')].join('; ');
}

beforeAll(async () => {
  app = await launch({ HOST: '127.0.0.1' });
  session = await signIn();
  // The welcome message belongs to the first page.
  await open('/home');
});
afterAll(() => app.stop());

const SIGNED_OUT = ['/login', '/register'];

interface Visit {
  cookie?: string;
  saveData?: boolean;
  /** As in Accept-Language. */
  language?: string;
}

async function open(path: string, more: Visit = {}): Promise<string> {
  const cookie = [SIGNED_OUT.includes(path) ? '' : session, more.cookie ?? ''].filter(Boolean).join('; ');
  const answer = await fetch(app.url + path, {
    headers: { cookie, 'accept-language': more.language ?? 'en', ...(more.saveData ? { 'save-data': 'on' } : {}) },
    redirect: 'manual',
  });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** Every script that a page loads, including its texts. */
function scriptsOf(html: string): string[] {
  const [, said = ''] = /window\.pageStart=(\{.*?\});const /.exec(html) ?? [];
  const { entry, manifest, modules, imports } = JSON.parse(said) as PageStart;
  return [...new Set([entry, manifest, ...Object.values(modules), ...imports])];
}
const sizeOf = (scripts: string[]) => scripts.reduce((sum, address) => sum + fetchedSize(address), 0);

describe('a page', () => {
  test('has a budget for each kind: no document above what one round trip carries, no scripts above 95 kB', () => {
    expect(BUDGETS.length).toBeGreaterThan(25);
    for (const { path, first, later, lite, scripts } of BUDGETS) {
      expect(Math.max(first, later, lite), path).toBeLessThanOrEqual(14);
      expect(scripts, path).toBeLessThanOrEqual(MOST_SCRIPTS);
    }
  });

  test('Home is whole and can be used after six kilobytes and what is announced: what comes after is for its scripts', async () => {
    const html = await open('/home');
    const seen = html.slice(0, html.indexOf('<script'));
    expect(seen).toMatch(/<style>.*<\/footer>/s);
    const sizeOfPage = (page: string) =>
      brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength / 1000;
    // The number of announcements is up to the operator: the notice bar has up to 2 kB of them.
    const announced = /(<a [^>]*href="\/profile\/announcements\/detail\/[^>]*>)[^<]+/g;
    expect(seen.match(announced)?.length).toBeGreaterThan(3);
    expect(sizeOfPage(seen.replace(announced, '$1'))).toBeLessThanOrEqual(6);
    expect(sizeOfPage(seen)).toBeLessThanOrEqual(7);
  });

  test.each(BUDGETS)('$path keeps within its budget', async ({ path, first, later, scripts, files, lite }) => {
    const html = await open(path);
    expect(html).toContain('<style>');
    const fetched = scriptsOf(html);
    const cached = await open(path, { cookie: `css=${version.join()}` });
    expect(cached).not.toContain('<style');
    const light = await open(path, { saveData: true });
    expect(light).not.toMatch(/<script|modulepreload/);
    const found = {
      first: packed(html),
      later: packed(cached),
      scripts: sizeOf(fetched),
      files: fetched.length,
      lite: packed(light),
    };
    const said = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, Number(value.toFixed(1))]));
    const allowed = { first, later, scripts, files, lite };
    for (const [name, most] of Object.entries(allowed) as [keyof typeof SWAY, number][])
      expect(said[name], `${path} ${name}: ${JSON.stringify(said)}`).toBeLessThanOrEqual(most + SWAY[name]);
  });

  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    'in %s has scripts of 95 kB at most, as in English',
    async (language) => {
      for (const { path } of BUDGETS) {
        const html = await open(path, { language });
        expect(html).toContain(`<html lang="${language}"`);
        const scripts = scriptsOf(html);
        expect(
          scripts.some((address) => address.includes(`.${language}-`)),
          path,
        ).toBe(true);
        expect(sizeOf(scripts), path).toBeLessThanOrEqual(MOST_SCRIPTS);
      }
    },
  );
});

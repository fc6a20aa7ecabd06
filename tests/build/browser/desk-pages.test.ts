import { brotliCompressSync } from 'node:zlib';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '~/desk/pages';
import { LANGUAGES } from '~/i18n/language';
import { launch, type App } from '../../e2e/harness/app';
import { FILLED_ENV, fillDesk, type FilledDesk } from '../../e2e/harness/filled-desk';

/** Maximum bytes of a page of the desk, packed with brotli. Source: docs/decisions/0058-the-desk.md. */
const MOST_BYTES = 8_000;

let app: App;
let desk: FilledDesk;
beforeAll(async () => {
  app = await launch({ HOST: '127.0.0.1', ...FILLED_ENV }, { hasClock: true });
  desk = await fillDesk(app);
});
afterAll(() => app.stop());

async function open(path: string, language: string, theme: string): Promise<string> {
  const isOpen = Object.values(desk.open).includes(path);
  const session = isOpen ? [] : desk.cookies.map(({ name, value }) => `${name}=${value}`);
  const cookie = [...session, `lang=${language}`, `theme=${theme}`].join('; ');
  const answer = await fetch(app.desk + path, { headers: { cookie }, redirect: 'manual' });
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
  return answer.text();
}

test('every page of the desk is filled for the tests of looks', () => {
  // A file has no view, and preferences only take a form.
  const views = PAGES.filter((page) => 'View' in page && page.path !== '/desk/preferences').map(({ path }) => path);
  expect(Object.keys({ ...desk.pages, ...desk.open }).sort()).toEqual([...views].sort());
});

describe.each(LANGUAGES)('every page of the desk in %s', (language) => {
  test.each(['dark', 'light'])('is below 8 kB, without scripts, in the %s theme', async (theme) => {
    for (const path of Object.values({ ...desk.pages, ...desk.open })) {
      const html = await open(path, language, theme);
      const $ = load(html);
      expect($('html').attr(), path).toMatchObject({ lang: language, 'data-theme': theme });
      expect($('script, link[rel=stylesheet], [onclick]'), path).toHaveLength(0);
      expect($('h1'), path).toHaveLength(1);
      $('style').remove();
      expect($('body').text(), path).not.toMatch(/undefined|\[object|\{\{|NaN|\bdesk[A-Z]\w+[:.]/);
      expect(brotliCompressSync(html).byteLength, path).toBeLessThanOrEqual(MOST_BYTES);
    }
  });
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mergeScripts } from './merge-scripts.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SHARED = '/build/_shared/chunk-DDDDDDDD.js';
const ENTRY = '/build/entry.client-AAAAAAAA.js';
const FRAME = '/build/root-BBBBBBBB.js';
const PAGE = '/build/routes/page-CCCCCCCC.js';
const WORDS = { en: 'Good day', 'zh-CN': '您好', ja: 'こんにちは' };

/** Writes a compiler output with a frame and one page, and merges it. @returns the folder of its scripts */
async function merged(name: string, page: object, id = 'routes/page'): Promise<string> {
  const root = join(folder, name);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const script = (module: string) => ({ module, imports: [SHARED] });
  const routes = {
    root: { id: 'root', ...script(FRAME) },
    [id]: { id, parentId: 'root', path: 'page', ...script(PAGE), ...page },
  };
  const manifest = JSON.stringify({ version: '1', url: '/build/manifest-1.js', entry: script(ENTRY), routes });
  write('build/index.js', `var assets_manifest_default = ${manifest};\n`);
  write('public/build/manifest-1.js', `window.__remixManifest=${manifest};`);
  const imports = [{ path: `public${SHARED}`, kind: 'import-statement' }];
  const output = (inputs: string[]) => ({
    bytes: 10,
    exports: [],
    imports,
    inputs: Object.fromEntries(inputs.map((input) => [input, { bytesInOutput: 10 }])),
  });
  const outputs = {
    [`public${SHARED}`]: { ...output([]), exports: ['a'], imports: [] },
    [`public${ENTRY}`]: output([]),
    [`public${FRAME}`]: output(['app/root.tsx']),
    [`public${PAGE}`]: output(['app/page.tsx']),
  };
  write('build/metafile.js.json', JSON.stringify({ outputs }));
  write('build/metafile.server.json', JSON.stringify({ inputs: {} }));
  write(`public${SHARED}`, 'var a=1;export{a};');
  for (const address of [ENTRY, FRAME, PAGE]) write(`public${address}`, `import{a as b}from"${SHARED}";b();`);
  const source = (part: string, key: string) => `const { t } = useTexts('${part}');\nexport const text = t('${key}');`;
  write('app/root.tsx', source('shell', 'frame'));
  write('app/page.tsx', source('page', 'greeting'));
  for (const [language, greeting] of Object.entries(WORDS))
    write(
      `app/i18n/${language}/index.ts`,
      `export default ${JSON.stringify({ shell: { frame: `frame ${language}` }, page: { greeting, unused: 'unused' } })};`,
    );
  await mergeScripts(root);
  return join(root, 'public', 'build');
}

const named = (scripts: string, name: RegExp) => readdirSync(scripts).filter((file) => name.test(file));

it('a page’s script brings the texts that it asks for, in its language, and none of the frame again', async () => {
  const scripts = join(await merged('texts', {}), 'routes');
  for (const [language, greeting] of Object.entries(WORDS)) {
    const [page = ''] = named(scripts, new RegExp(`^page\\.${language}-\\w{8}\\.js$`));
    expect(readFileSync(join(scripts, page), 'utf8')).toMatch(
      new RegExp(`^addTexts\\(${JSON.stringify({ page: { greeting } })}\\);import`),
    );
  }
});

it('a list of routes is made of rows, and is what Remix reads', async () => {
  const routes = {
    'routes/vote.bets_.$id': { path: 'vote/bets/:id', hasLoader: true, hasAction: false },
    'routes/home._index': { path: 'home', index: true },
    'routes/$': { path: '*', hasClientLoader: true },
    page: { path: 'elsewhere', hasErrorBoundary: true },
  };
  for (const [id, said] of Object.entries(routes)) {
    const scripts = await merged(`rows-${id.replace(/\W/g, '')}`, said, id);
    const [list = ''] = named(scripts, /^manifest\.ja-\w{8}\.js$/);
    const window: { __remixManifest?: { routes: Record<string, unknown> } } = {};
    runInNewContext(readFileSync(join(scripts, list), 'utf8'), { window, addTexts: () => undefined });
    const kept = Object.fromEntries(Object.entries(said).filter(([, value]) => value));
    const module = expect.stringMatching(/^\/build\/routes\/page\.ja-\w{8}\.js$/) as string;
    expect(window.__remixManifest?.routes[id]).toEqual({ id, parentId: 'root', module, ...kept });
  }
});

it('a list of routes has another name when anything that it says is another: browsers keep it for good', async () => {
  const [plain, asking] = [await merged('plain', {}), await merged('asking', { hasLoader: true })];
  for (const language of Object.keys(WORDS)) {
    const list = new RegExp(`^manifest\\.${language}-\\w{8}\\.js$`);
    expect(named(plain, list)).toHaveLength(1);
    expect(named(asking, list)).toHaveLength(1);
    expect(named(asking, list)).not.toEqual(named(plain, list));
  }
});

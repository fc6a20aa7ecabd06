import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { filesBelow, ROOT } from './repository';

// Typed rules need a program, which does not include files that do not exist; the rules tested here need no types.
const eslint = new ESLint({
  cwd: ROOT,
  overrideConfigFile: join(ROOT, 'tests/eslint.config.js'),
  overrideConfig: [tseslint.configs.disableTypeChecked],
});

/** The names of the rules that a file with this content breaks. */
async function broken(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(ROOT, filePath) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

/** An import of an existing file in a folder of app/: only existing files can be resolved. */
function importOf(folder: string): string {
  const [file] = filesBelow(join(ROOT, 'app', folder)).filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path));
  if (!file) throw new Error(`app/${folder} holds no module.`);
  return `import '~${file.slice(join(ROOT, 'app').length).replace(/\.tsx?$/, '')}';\n`;
}

const PATHS = 'import-x/no-restricted-paths';

describe('lint forbids', () => {
  test.each([
    ['domains/movie/new.view.ts', 'export const text = (12.5).toFixed(1);'],
    ['routes/vote._index/new.tsx', 'export const text = (1200).toLocaleString();'],
    ['root/new.tsx', "export const text = new Date().toLocaleDateString('en');"],
    ['ui/new.tsx', "export const text = new Intl.NumberFormat('en').format(1);"],
  ])('a number or a date in %s that is not written by the texts', async (file, code) => {
    expect(await broken(`app/${file}`, code)).toContain('no-restricted-syntax');
  });

  const domains = readdirSync(join(ROOT, 'app/domains'));
  test.each([
    ['ui/button.tsx', 'domains'],
    ['ui/button.tsx', 'upstream'],
    ['ui/button.tsx', 'contract'],
    ['ui/button.tsx', 'web'],
    ['ui/button.tsx', 'config'],
    ['ui/button.tsx', 'member-api'],
    ['ui/button.tsx', 'routes'],
    ['contract/new.ts', 'config'],
    ['contract/new.ts', 'member-api'],
    ['upstream/new.server.ts', 'domains'],
    ['upstream/new.server.ts', 'web'],
    ['upstream/new.server.ts', 'member-api'],
    ['domains/draw/new.view.ts', 'web'],
    ['domains/draw/new.view.ts', 'member-api'],
    ['domains/draw/new.view.ts', 'routes'],
    ['web/new.server.ts', 'domains'],
    ['web/new.server.ts', 'member-api'],
    ['member-api/account/new.server.ts', 'upstream'],
    ['member-api/account/new.server.ts', 'domains'],
    ['member-api/account/new.server.ts', 'web'],
    ['member-api/meet/new.server.ts', 'member-api/funds'],
    ['member-api/meet/new.server.ts', 'member-api/draw'],
    ['member-api/meet/new.server.ts', 'member-api/ledger'],
    ['member-api/meet/new.server.ts', 'member-api/limits'],
    ['member-api/meet/new.server.ts', 'upstream'],
    ['routes/meet.detail.$id/new.tsx', 'domains/funds'],
    ['routes/meet.detail.$id/new.tsx', 'domains/draw'],
    ['routes/meet.detail.$id/new.tsx', 'contract'],
    ['routes/meet._index/new.tsx', 'domains/funds'],
    ['routes/home/new.tsx', 'contract'],
    ['routes/home/new.tsx', 'member-api'],
  ])('%s to import from %s', async (file, folder) => {
    expect(await broken(`app/${file}`, importOf(folder))).toEqual([PATHS]);
  });

  test('a domain to import another one', async () => {
    expect(domains.length).toBeGreaterThan(3);
    for (const domain of domains) {
      const other = domains.find((name) => name !== domain && filesBelow(join(ROOT, 'app/domains', name)).length > 0);
      expect(await broken(`app/domains/${domain}/new.view.ts`, importOf(`domains/${other}`)), domain).toEqual([PATHS]);
    }
  });

  test.each([
    ['app/domains/draw/new.api.server.ts', 'await fetch(address);', 'no-restricted-globals'],
    ['app/routes/home/new.server.ts', 'await globalThis.fetch(address);', 'no-restricted-properties'],
    ['app/web/new.server.ts', "import 'undici';", '@typescript-eslint/no-restricted-imports'],
    ['app/member-api/content/new.server.ts', "import 'node:https';", '@typescript-eslint/no-restricted-imports'],
    ['app/web/new.server.ts', 'export const open = (value: any) => value;', '@typescript-eslint/no-explicit-any'],
    ['app/ui/new.tsx', 'export const Picture = () => <img src="/a.png" />;', 'jsx-a11y/alt-text'],
    [
      'app/ui/new.tsx',
      'export const Press = () => <div onClick={() => {}} />;',
      'jsx-a11y/click-events-have-key-events',
    ],
  ])('%s to say %s', async (file, code, rule) => {
    expect(await broken(file, `declare const address: string;\nexport { address };\n${code}\n`)).toContain(rule);
  });
});

describe('lint allows', () => {
  test.each([
    ['domains/draw/new.api.server.ts', 'upstream'],
    ['domains/draw/new.api.server.ts', 'contract'],
    ['domains/draw/new.tsx', 'ui'],
    ['upstream/new.server.ts', 'contract'],
    ['upstream/call/embedded.server.ts', 'member-api/account'],
    ['member-api/draw/new.server.ts', 'contract'],
    ['member-api/meet/new.server.ts', 'member-api/store'],
    ['routes/meet.detail.$id/new.tsx', 'domains/meet'],
    ['routes/home/route.tsx', 'domains'],
    ['routes/home/route.tsx', 'ui'],
    ['routes/home/route.tsx', 'web'],
    ['routes/api.$/route.ts', 'member-api/account'],
  ])('%s to import from %s', async (file, folder) => {
    expect(await broken(`app/${file}`, importOf(folder))).not.toContain(PATHS);
  });

  test('the door to the member API to open connections', async () => {
    expect(await broken('app/upstream/call/transport.server.ts', "import 'undici';\n")).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isBuilt, sourcesHash } from '../../../app/commands/bundle.mjs';
import { install, isInstalled } from '../../../app/commands/packages.mjs';
import { inTurn } from '../../../app/commands/task.mjs';
import { ROOT } from '../repository/repository';

let root: string;
const put = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('packages', () => {
  const lock = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } });
  const one = { version: '1.0.0', integrity: 'sha512-a' };

  test('are missing before the first installation', () => {
    put('package-lock.json', lock({ 'node_modules/a': one }));
    expect(isInstalled(root)).toBe(false);
  });

  test('are there when npm’s record says what the lock file says', () => {
    put('package-lock.json', lock({ 'node_modules/a': one }));
    put('node_modules/.package-lock.json', lock({ 'node_modules/a': one }));
    expect(isInstalled(root)).toBe(true);
  });

  test.each([
    ['another version', { 'node_modules/a': { ...one, version: '1.0.1' } }],
    ['other contents', { 'node_modules/a': { ...one, integrity: 'sha512-b' } }],
    ['no record of one, as after an installation without those for building', {}],
  ])('are installed again with %s', (_what, present) => {
    put('package-lock.json', lock({ 'node_modules/a': one }));
    put('node_modules/.package-lock.json', lock(present));
    expect(isInstalled(root)).toBe(false);
  });

  test('for other machines may be absent', () => {
    put('package-lock.json', lock({ 'node_modules/a': { ...one, optional: true } }));
    put('node_modules/.package-lock.json', lock({}));
    expect(isInstalled(root)).toBe(true);
  });

  test('that belong to another folder are never replaced through a link', async () => {
    put('package-lock.json', lock({ 'node_modules/a': one }));
    put('elsewhere/a/package.json', '{}');
    symlinkSync(join(root, 'elsewhere'), join(root, 'node_modules'));
    await expect(install(root)).rejects.toThrow('node_modules is a link');
    expect(existsSync(join(root, 'elsewhere/a/package.json'))).toBe(true);
  });

  test('without a lock file are told to be impossible', () => {
    expect(() => isInstalled(root)).toThrow('package-lock.json');
  });
});

describe('a build', () => {
  beforeEach(() => {
    for (const name of ['package.json', 'package-lock.json', 'remix.config.js', 'tsconfig.json']) put(name, name);
    put('public/verify.mjs', 'the verifier');
    put('app/root.tsx', 'root');
    put('build/index.js', '');
    put('build/server.js', '');
    put('build/operator.js', '');
    put('build/probe.js', '');
    put('build/config.js', '');
    put('build/doctor.js', '');
    put('build/tracing.js', '');
    put('public/build/manifest.js', '');
    put('build/.sources', sourcesHash(root));
  });

  test('of the same sources stands, whatever their times are', () => {
    utimesSync(join(root, 'app/root.tsx'), new Date(), new Date(Date.now() + 60_000));
    expect(isBuilt(root)).toBe(true);
  });

  test.each([
    ['a source changes', 'app/root.tsx'],
    ['a source is added', 'app/routes/new.tsx'],
    ['the doctor changes', 'app/commands/doctor/checks.mjs'],
    ['the packages change', 'package-lock.json'],
    ['the compiler is told otherwise', 'remix.config.js'],
    ['the verifier changes', 'public/verify.mjs'],
  ])('is made again when %s', (_what, path) => {
    put(path, 'different');
    expect(isBuilt(root)).toBe(false);
  });

  test.each([
    'build/index.js',
    'build/server.js',
    'build/operator.js',
    'build/probe.js',
    'build/config.js',
    'build/doctor.js',
    'build/tracing.js',
    'build/.sources',
    'public/build',
  ])('is made again when %s is gone', (path) => {
    rmSync(join(root, path), { recursive: true });
    expect(isBuilt(root)).toBe(false);
  });

  test('does not depend on tests', () => {
    put('app/root.test.ts', 'a test');
    expect(isBuilt(root)).toBe(true);
  });
});

describe('two commands at once', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });

  test('work one after the other', async () => {
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await wait(50);
      order.push(`${name} ends`);
    };
    await Promise.all([inTurn(root, work('one')), inTurn(root, work('two'))]);
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  test('go on after one that failed', async () => {
    await expect(inTurn(root, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
    await expect(inTurn(root, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  test('go on after one that died holding the lock', async () => {
    const lock = join(root, '.cache/commands.lock');
    mkdirSync(lock, { recursive: true });
    utimesSync(lock, new Date(), new Date(Date.now() - 60_000));
    await expect(inTurn(root, () => Promise.resolve('done'))).resolves.toBe('done');
  });
});

describe('npm start', () => {
  const start = (env: Record<string, string>, ...flags: string[]) =>
    spawnSync(process.execPath, [...flags, join(ROOT, 'app/commands/start.mjs')], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });

  test('names PORT when the port is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    const { status, stderr } = start({ PORT: String(port) });
    await new Promise((resolve) => server.close(resolve));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `\nPort ${port} is taken. Choose another one: PORT=${port + 1} npm start\n`,
    });
  });

  test('refuses what is no port', () => {
    expect(start({ PORT: 'http' })).toMatchObject({ status: 1, stderr: '\nPORT must be a number from 1 to 65535.\n' });
  });

  test('says which Node it needs', () => {
    const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.18.3'})";
    const { status, stderr } = start({}, '--import', old);
    expect(status).toBe(1);
    expect(stderr).toContain('Node 20.18.3 is too old: version 20.19 or newer is needed');
  });
});

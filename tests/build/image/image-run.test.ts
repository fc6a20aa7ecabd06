import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type App } from '../../e2e/harness/app';
import { hasProgram } from '../../program';
import { dockerfile } from './dockerfile';
import { ROOT } from '../repository/repository';

/** The user of the image. */
const UID = 1000;

/** Whether this process can switch users. @throws {Error} under CI, where these tests must not be skipped */
function isRoot(): boolean {
  const root = process.getuid?.() === 0;
  if (!root && process.env.CI) throw new Error('These tests run as root alone, and nothing is skipped under CI.');
  return root;
}

/**
 * The last stage of the Dockerfile without a container: only its files, with pruned packages, in a read-only folder, run by a
 * user without privileges, home or temporary folder.
 */
describe.skipIf(!isRoot() || !hasProgram('setpriv'))('the files of the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const image = join(folder, 'app');
  const data = join(folder, 'data');
  let app: App;
  const asUser: [string, ...string[]] = [
    'setpriv',
    ...['--reuid', String(UID), '--regid', String(UID), '--clear-groups', '--bounding-set=-all', '--no-new-privs'],
    process.execPath,
  ];
  const env = { DATA_DIR: data, HOME: '/nonexistent', TMPDIR: '/nonexistent' };

  /** On a connection of its own: the programs that run in between block this process while the server ends an idle one. */
  const get = (path: string) => fetch(`${app.url}${path}`, { headers: { connection: 'close' } });

  beforeAll(async () => {
    mkdirSync(image);
    mkdirSync(data);
    chmodSync(folder, 0o755);
    chownSync(data, UID, UID);
    for (const name of ['build', 'public', 'package.json', 'package-lock.json', '.npmrc'])
      cpSync(join(ROOT, name), join(image, name), { recursive: true });
    // A copy and not a link, because npm prunes it.
    execFileSync('cp', ['-a', `${join(ROOT, 'node_modules')}/.`, join(image, 'node_modules')]);
    cpSync(join(ROOT, 'app', 'commands'), join(image, 'app', 'commands'), { recursive: true });
    for (const start of ['npm prune', 'node app/commands/notices.mjs']) {
      const [, command = ''] = dockerfile().find(([name, rest]) => name === 'RUN' && rest.startsWith(start)) ?? [];
      const { status, stderr } = spawnSync('sh', ['-ec', command], {
        cwd: image,
        encoding: 'utf8',
        env: { ...process.env, npm_config_offline: 'true' },
      });
      if (status !== 0) throw new Error(stderr);
    }
    rmSync(join(image, 'app'), { recursive: true });
    execFileSync('chmod', ['-R', 'a-w,a+rX', image]);
    app = await launch(env, {
      cwd: image,
      command: [...asUser, 'build/server.js'],
    });
  }, 300_000);

  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('serve a page and the files that it needs', async () => {
    const page = await get('/login');
    expect(page.status).toBe(200);
    const sheet = /<link[^>]+href="(\/build\/[^"]+\.css)"/.exec(await page.text())?.[1];
    expect((await get(sheet ?? '/no-style-sheet')).status).toBe(200);
  });

  test('let an operator work beside the server', () => {
    const [program, ...args] = [...asUser, 'build/operator.js', 'withdrawals'] as const;
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: image,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '0 of 0 processing.\n', stderr: '' });
  });

  test('hold no compiler and no tool for tests', () => {
    for (const name of ['typescript', 'esbuild', '@remix-run/dev', 'eslint', 'vitest', '@playwright/test', 'prettier'])
      expect(() => readFileSync(join(image, 'node_modules', name, 'package.json')), name).toThrow();
  });

  test('hold no source maps and no types', () => {
    const found = spawnSync('find', [join(image, 'node_modules'), '-name', '*.map', '-o', '-name', '*.d.ts'], {
      encoding: 'utf8',
    });
    expect(found.stdout).toBe('');
  });

  test('hold no package that browsers alone load', () => {
    expect(existsSync(join(image, 'node_modules', 'hls.js'))).toBe(false);
  });

  test('list every package that they hold or that the build has bundled, with its licence', () => {
    const read = (path: string) => JSON.parse(readFileSync(join(image, path), 'utf8')) as unknown;
    const { components } = read('build/sbom.cdx.json') as {
      components: { 'bom-ref': string; name: string; version: string; licenses: unknown[]; hashes: unknown[] }[];
    };
    const { packages } = read('node_modules/.package-lock.json') as { packages: Record<string, { version: string }> };
    const paths = components.map((component) => component['bom-ref']);
    expect(Object.keys(packages).filter((path) => existsSync(join(image, path)) && !paths.includes(path))).toEqual([]);
    // What the build has bundled, for browsers and for traces.
    const bundled = paths.filter((path) => !existsSync(join(image, path)));
    expect(bundled).toContain('node_modules/hls.js');
    expect(bundled).toContain('node_modules/@opentelemetry/sdk-trace');
    const ofServer = /react-dom|@zxing\/text-encoding|web-streams-polyfill|web-encoding|hono|undici/;
    const known = new RegExp(String.raw`^node_modules/(hls\.js|@opentelemetry/.+|${ofServer.source})$`);
    expect(bundled.filter((path) => !known.test(path))).toEqual([]);
    expect(components.filter(({ licenses, hashes }) => licenses.length === 0 || hashes.length === 0)).toEqual([]);
    const notices = readFileSync(join(image, 'build', 'third-party-notices.txt'), 'utf8');
    for (const { name, version } of components) expect(notices).toContain(`${name} ${version}: `);
    for (const text of ['GNU LESSER GENERAL PUBLIC LICENSE', 'Permission is hereby granted, free of charge'])
      expect(notices).toContain(text);
  });

  test('weigh at most 140 MB: with the base, some 200, and what Node compiled, some 15, the image stays below 360', () => {
    const bytes = Number(execFileSync('du', ['-sb', image], { encoding: 'utf8' }).split('\t')[0]);
    expect(bytes / 1e6).toBeLessThan(140);
  });

  test('write nothing outside the data folder', () => {
    expect(execFileSync('find', [image, '-uid', String(UID)], { encoding: 'utf8' })).toBe('');
    expect(execFileSync('find', [data, '-type', 'f'], { encoding: 'utf8' })).not.toBe('');
  });

  // A container has 10 s before it is killed.
  test('end by themselves, with code 0, when they are asked to', async () => {
    await (await get('/login')).text();
    const since = performance.now();
    expect(await app.stop()).toBe(0);
    expect(performance.now() - since).toBeLessThan(8_000);
  });
});

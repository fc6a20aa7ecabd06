import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryFiles, ROOT } from './repository';

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const files = repositoryFiles();
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
const packages = Object.entries(lock.packages).filter(([folder]) => folder !== '');
const isText = (path: string) =>
  /\.(ts|tsx|js|mjs|json|md|css|html|svg|ya?ml|txt|vtt)$|(^|\/)[^.]+$|^\.[a-z]+$/.test(path);

describe('the repository', () => {
  test('has the top level that the architecture names, and no more', () => {
    const folders = ['app', 'public', 'tests', 'docs', '.ci'];
    const plain = [
      'package.json',
      'package-lock.json',
      'remix.config.js',
      'tsconfig.json',
      'Dockerfile',
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'compose.yaml',
    ];
    const others = files.filter((path) => {
      const [top = '', below] = path.split('/');
      return below === undefined ? !plain.includes(top) && !top.startsWith('.') : !folders.includes(top);
    });
    expect(others).toEqual([]);
  });

  test('names files for what they know', () => {
    const drawers = files.filter((path) => /(^|\/)(utils?|helpers?|misc|common|lib)(\/|\.|$)/i.test(path));
    expect(drawers).toEqual([]);
  });

  test('has no route that is only a companion: those live in a route’s folder', () => {
    expect(files.filter((path) => /^app\/routes\/[^/]+\.(server|schema|view|test)\.tsx?$/.test(path))).toEqual([]);
  });

  test('keeps its demo media within 12 MB', () => {
    const media = files.filter((path) => path.startsWith('public/demo/'));
    const bytes = media.reduce((sum, path) => sum + statSync(join(ROOT, path)).size, 0);
    expect(bytes).toBeLessThanOrEqual(12 * 1024 * 1024);
  });

  test('names no folder of a person’s or a build’s machine', () => {
    const places = [ROOT, homedir()].filter((place) => place.split('/').length > 2);
    const absolute = new RegExp(
      ['/home/[a-z]+/', '/Users/[A-Za-z]+/', ...places.map((place) => `${place}/`)].join('|'),
    );
    const naming = files.filter((path) => isText(path) && absolute.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(naming).toEqual([]);
  });

  test('leaves nothing that is built or kept at run time to be committed', () => {
    const kept = files.filter((path) =>
      /^(build|public\/build|data|node_modules|coverage|\.cache)\/|(^|\/)\.env$/.test(path),
    );
    expect(kept).toEqual([]);
  });
});

describe('the lock file', () => {
  test('names no registry', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([folder]) => folder)).toEqual([]);
  });

  test('fixes the contents of every package', () => {
    const open = packages.filter(([folder, { version, integrity }]) => !version || (!integrity && !isBundled(folder)));
    expect(open.map(([folder]) => folder)).toEqual([]);
  });

  // npm omits those that it cannot find when it writes the lock file, and `npm ci` then rejects that file.
  test('has the optional packages of every platform, so that a clean install works on each', () => {
    const missing = packages.flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isFound(folder, name))
        .map((name) => `${folder} → ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('belongs to the package.json beside it', () => {
    const described = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
    const locked = lock.packages[''] as Record<string, unknown>;
    expect(locked.dependencies).toEqual(described.dependencies);
    expect(locked.devDependencies).toEqual(described.devDependencies);
  });

  test('holds exact versions of everything that we chose', () => {
    const { dependencies, devDependencies } = lock.packages[''] as Record<string, Record<string, string>>;
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

/** Some packages bundle others; those have no integrity of their own to check. */
function isBundled(folder: string): boolean {
  return (lock.packages[folder] as { inBundle?: boolean }).inBundle === true;
}

/** Resolves a package as Node does: in its dependent's folder, then in every folder above. */
function isFound(folder: string, name: string): boolean {
  for (let at = folder; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${at}/node_modules/${name}`]) return true;
    if (!at.includes('/node_modules/')) return lock.packages[`node_modules/${name}`] !== undefined;
  }
}

test('the README names both commands', () => {
  const readme = join(ROOT, 'README.md');
  expect(existsSync(readme), basename(readme)).toBe(true);
  const text = readFileSync(readme, 'utf8');
  expect(text).toContain('npm start');
  expect(text).toContain('npm test');
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConfig } from '../../../app/commands/bundle.mjs';
import { ROOT } from '../repository/repository';

// Two folders below the repository, as build/config.js is one: it finds its packages, and its configuration below its parent.
const folder = join(ROOT, '.cache', `config-${process.pid}`);
const program = join(folder, 'build', 'config.js');
beforeAll(async () => {
  mkdirSync(join(folder, 'build'), { recursive: true });
  await buildConfig(ROOT, program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the bundled command. @returns its lines with single spaces */
function run(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  });
  return {
    status,
    out: stdout,
    lines: stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | ').trim()),
    err: stderr,
  };
}

test('the built command says what is in force and where it came from, and shows no secret', () => {
  const file = join(folder, 'secrets');
  writeFileSync(file, 'a planted secret of more than 32 characters\n');
  const { status, out, lines } = run(
    {
      SESSION_SECRETS_FILE: file,
      DATABASE_URL: 'postgresql://garden:planted@db.example/garden',
      PORT: '4000',
      BRAND_NAME: ' Moon Garden ',
      LOG_LEVEL: '',
    },
    '--from-env-file=BRAND_NAME,OTHER',
  );
  expect(status).toBe(0);
  expect(lines).toEqual(
    expect.arrayContaining([
      'SESSION_SECRETS | set, 43 characters | file of SESSION_SECRETS_FILE, environment',
      'DATABASE_URL | set, 45 characters | environment',
      'PORT | 4000 | environment',
      'BRAND_NAME | Moon Garden | .env',
      'LOG_LEVEL | info | default',
      'DRAW_CLOSE_SECONDS | 10 | default',
      'REDIS_URL | none | default',
      'money: none, credits without cash value',
      'member API: embedded',
    ]),
  );
  expect(out).not.toContain('planted');
});

test.each([
  [{ LOG_LEVEL: 'INFO' }, 'LOG_LEVEL: must be fatal, error'],
  [{ API_BASE_URL: 'https://member.example' }, 'SESSION_SECRETS: missing; only the embedded demo'],
])('the built command refuses what the server would refuse: %o', (env: Record<string, string>, said) => {
  const { status, out, err } = run(env);
  expect([status, out]).toEqual([1, '']);
  expect(err).toContain(said);
});

test('the built command names a member API of config.json', () => {
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify({ apiBaseUrl: 'https://member.example' }));
  const { lines } = run({ CONFIG_FILE: file, SESSION_SECRETS: 'a secret of more than 32 characters' });
  expect(lines).toEqual(
    expect.arrayContaining([
      'API_BASE_URL | set, 22 characters | config.json',
      'member API: your own',
      `config.json: ${file}`,
    ]),
  );
});

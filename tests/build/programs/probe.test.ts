import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProbe } from '../../../app/commands/bundle.mjs';
import { DEMO, listenService } from '../../services/service';
import { ROOT } from '../repository/repository';

// Inside the repository, so that the bundle finds its packages.
const folder = join(ROOT, '.cache', `probe-${process.pid}`);
const program = join(folder, 'probe.js');
let inputs: Record<string, unknown>;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  ({ inputs } = await buildProbe(ROOT, program));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the bundled command with this standard input. */
function run(args: readonly string[], input = ''): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

test('the built probe asks a member API, with the password from standard input', async () => {
  const service = await listenService();
  const args = [service.url, '--username', DEMO.username, '--password', '-'];
  const found = await run(args, `${DEMO.password}\n`);
  expect(found).toMatchObject({ code: 0, err: '' });
  expect(found.out).toContain('Every call of the specification that was asked can be used.');
  expect((await run(args, 'wrong-one')).code).toBe(1);
  expect((await run([])).code).toBe(2);
  await service.close();
});

test('the built probe holds the contract and nothing of the server', () => {
  const rooms = new Set(Object.keys(inputs).map((file) => file.split('/').slice(0, 2).join('/')));
  expect([...rooms].sort()).toEqual(['app/contract', 'app/probe']);
});

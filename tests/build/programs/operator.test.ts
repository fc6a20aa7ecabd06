import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOperator } from '../../../app/commands/bundle.mjs';
import { login } from '~/contract/calls/account';
import * as calls from '~/contract/calls/funds';
import { launch, type App } from '../../e2e/harness/app';
import { Client } from '../../web/member-api/harness/client';
import { ROOT } from '../repository/repository';

const folder = mkdtempSync(join(tmpdir(), 'operator-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the built command with a clean environment. */
function operator(args: string[], env: Record<string, string>) {
  const program = join(ROOT, 'build/operator.js');
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env } },
      (_, stdout, stderr) => {
        resolve({ status: child.exitCode, stdout, stderr });
      },
    );
  });
}

describe('the operators’ command beside a running server', () => {
  let app: App;
  beforeAll(async () => {
    app = await launch({ DEMO_REVIEW_SECONDS: '0' });
  });
  afterAll(() => app.stop());

  test('completes a withdrawal, which the member then sees', async () => {
    const client = new Client(`${app.url}/api`, (request) => fetch(request));
    const { token } = await client.get(login, { username: 'demo', password: 'garden2026' });
    const { list } = await client.get(calls.listPayoutAccounts, {}, { token });
    const sent = { amount: '150.00', bankId: list[0]?.id ?? '', payPassword: '246810' };
    const { id = '' } = await client.get(calls.withdraw, sent, { token });
    const env = { DATA_DIR: app.dataDir };
    expect(await operator(['withdrawals'], env)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(id),
      stderr: '',
    });
    expect((await operator(['withdrawals', 'complete', id, '--as', 'mei'], env)).status).toBe(0);
    const seen = await client.get(calls.listWithdrawals, {}, { token });
    expect(seen.list[0]).toMatchObject({ id, status: 'completed' });
    expect(await client.get(calls.getBalance, {}, { token })).toMatchObject({ balance: 85_000, frozen: 0 });
    expect(await operator(['withdrawals', 'complete', id, '--as', 'ann'], env)).toMatchObject({
      status: 1,
      stdout: '',
    });
  });

  test('checks the configuration as the server does', async () => {
    const { status, stderr } = await operator(['recharges'], { DATA_DIR: app.dataDir, DRAW_SECONDS: 'often' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('DRAW_SECONDS: must be a whole number')]);
  });
});

test('the operators’ command makes no folder and no secret', async () => {
  const missing = join(folder, 'missing');
  expect(await operator(['recharges'], { DATA_DIR: missing })).toEqual({
    status: 1,
    stdout: '',
    stderr: `DATA_DIR is ${missing}: there is no member.sqlite in it.\n`,
  });
  expect(existsSync(missing)).toBe(false);
});

test('the operators’ command holds of the draw what a drill reads, no code that writes to it, and nothing that runs by itself (X3)', async () => {
  const outfile = join(folder, 'operator.js');
  const { inputs, outputs } = await buildOperator(ROOT, outfile);
  // Of these files, the compiler leaves out what nothing here calls: publishing, closing, settling.
  const held = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const names = held.flatMap((file) => /^app\/member-api\/draw\/(.*)\.ts$/.exec(file)?.[1] ?? []);
  expect(names.sort()).toEqual([
    'beacon/network',
    'beacon/rounds.server',
    'beacon/signature',
    'chain/chain',
    'chain/chain-store.server',
    'chain/recorded.server',
    'clock',
    'clock-store.server',
    'draw-state-cache.server',
    'draw.migration',
    'merkle',
    'odds',
    'outcome',
    'proofs.server',
    'recheck',
    'settle/check.server',
    'settle/close.server',
  ]);
  expect(Object.keys(inputs).filter((file) => /reviewer|housekeeping|seed|app\.server/.test(file))).toEqual([]);
  const code = readFileSync(outfile, 'utf8');
  expect(code).not.toMatch(/(insertInto|updateTable|deleteFrom)\(["'](draw|chain|seal)/);
  expect(code).not.toMatch(/function (publishChain|recordPeriod|closePeriods|settlePeriods|payPeriod)\b/);
});

import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { listenService } from '../services/service';

/** Runs the conformance suite against a member API, as an operator does. */
function conformance(url: string): Promise<{ code: number | null; out: string }> {
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'web', '--reporter=verbose', 'conformance'];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    env: { ...process.env, MEMBER_API_URL: url, NO_COLOR: '1' },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (out += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out })));
}

test(
  'a member API without any extension passes, and what it lacks is skipped by name',
  { timeout: 600_000 },
  async () => {
    const service = await listenService();
    const { code, out } = await conformance(service.url);
    await service.close();
    expect(code, out).toBe(0);
    expect(out).toMatch(/Tests +\d{2,} passed \| \d+ skipped/);
    expect(out).toContain('extension absent: GET /member/statement');
  },
);

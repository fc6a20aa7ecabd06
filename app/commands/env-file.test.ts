import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnvFile } from './env-file.mjs';

let folder: string;
const before = { ...process.env };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-file-'));
});
afterEach(() => {
  process.env = { ...before };
  rmSync(folder, { recursive: true, force: true });
});

it('adds the variables of a file, except those that are set', () => {
  const file = join(folder, '.env');
  writeFileSync(file, '# A comment\nWINNERS_FEED=off\n#PORT=4000\nLOG_LEVEL=debug\n');
  process.env['LOG_LEVEL'] = 'warn';
  delete process.env['PORT'];
  expect(readEnvFile(file)).toEqual(['WINNERS_FEED']);
  const { WINNERS_FEED, LOG_LEVEL, PORT } = process.env;
  expect({ WINNERS_FEED, LOG_LEVEL, PORT }).toEqual({ WINNERS_FEED: 'off', LOG_LEVEL: 'warn', PORT: undefined });
});

it('does nothing without a file', () => {
  expect(() => readEnvFile(join(folder, '.env'))).not.toThrow();
});

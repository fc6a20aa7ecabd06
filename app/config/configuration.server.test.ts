import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfiguration } from './configuration.server';

const OPERATOR = {
  OPERATOR_NAME: 'Garden Ltd',
  OPERATOR_LICENCE: 'GL-1',
  OPERATOR_LICENCE_URL: 'https://regulator.example/GL-1',
  OPERATOR_COUNTRIES: 'JP',
  OPERATOR_COMPLAINTS: 'complaints@garden.example',
};
const API_BASE_URL = 'https://member.example';
const DATABASE_URL = 'postgresql://garden:secret@db.example/garden';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'configuration-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the path of a config.json that names a member API */
function configFile(apiBaseUrl: string): string {
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify({ apiBaseUrl }));
  return file;
}

const refusal = (source: Record<string, string | undefined>) =>
  loadConfiguration(source).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('real-money mode (X5)', () => {
  it('is refused with the embedded member API, and says what is missing and no value', async () => {
    for (const source of [OPERATOR, { ...OPERATOR, CONFIG_FILE: configFile('/api') }]) {
      const error = await refusal(source);
      expect(error).toMatchObject({ problems: [expect.stringMatching(/^API_BASE_URL: missing; real-money mode/)] });
      expect(String(error)).not.toContain(OPERATOR.OPERATOR_NAME);
    }
  });

  it('starts in front of a member API of the operator’s own', async () => {
    expect(await loadConfiguration({ ...OPERATOR, API_BASE_URL })).toMatchObject({ apiBaseUrl: API_BASE_URL });
    const CONFIG_FILE = configFile(`${API_BASE_URL}/`);
    expect(await loadConfiguration({ ...OPERATOR, CONFIG_FILE })).toMatchObject({ apiBaseUrl: API_BASE_URL });
  });
});

describe('DATABASE_URL', () => {
  it('is refused beside another member API, and its password is not said', async () => {
    for (const named of [{ API_BASE_URL }, { CONFIG_FILE: configFile(API_BASE_URL) }]) {
      const error = await refusal({ DATABASE_URL, ...named });
      expect(error).toMatchObject({ problems: [expect.stringMatching(/^DATABASE_URL: .*API_BASE_URL/)] });
      expect(String(error)).not.toContain('secret');
    }
  });

  it('is the database of the embedded member API', async () => {
    expect((await loadConfiguration({ DATABASE_URL })).env.DATABASE_URL).toBe(DATABASE_URL);
  });
});

describe('DESK_PORT', () => {
  it('is refused beside a member API of the operator’s own, which has a back office of its own', async () => {
    for (const named of [{ API_BASE_URL }, { CONFIG_FILE: configFile(API_BASE_URL) }]) {
      const error = await refusal({ DESK_PORT: '3001', ...named });
      expect(error).toMatchObject({ problems: [expect.stringMatching(/^DESK_PORT: .*API_BASE_URL/)] });
    }
    expect((await loadConfiguration({ DESK_PORT: '3001' })).env.DESK_HOST).toBe('127.0.0.1');
  });
});

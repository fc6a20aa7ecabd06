import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

describe('NAME_FILE', () => {
  const SECRET = 'a secret that is at least 32 characters long';
  /** @returns the path of a file with this content */
  function secretFile(content: string): string {
    const file = join(folder, `secret-${readdirSync(folder).length}`);
    writeFileSync(file, content);
    return file;
  }

  it('names a file with the value, whose last newline is not part of it', async () => {
    for (const end of ['', '\n', '\r\n']) {
      const read = await loadConfiguration({ SESSION_SECRETS_FILE: secretFile(`${SECRET}${end}`) });
      expect(read.env.SESSION_SECRETS).toEqual([SECRET]);
    }
  });

  it.each([
    ['DESK_SECRETS', SECRET],
    ['DATABASE_URL', DATABASE_URL],
    ['REDIS_URL', 'redis://:secret@redis.example:6379/0'],
    ['API_BASE_URL', API_BASE_URL],
    ['VIDEO_API_URL', 'https://films.example'],
  ] as const)('may name the file of %s', async (name, value) => {
    const { env } = await loadConfiguration({ [`${name}_FILE`]: secretFile(`${value}\n`) });
    expect([env[name]].flat()).toEqual([value]);
  });

  it('may name those of alerts', async () => {
    const [hook, signs, smtp] = ['https://hooks.example/x', SECRET, 'smtps://u:p@mail.example'].map(secretFile);
    const { env } = await loadConfiguration({
      ALERT_WEBHOOK_URL_FILE: hook,
      ALERT_WEBHOOK_SECRET_FILE: signs,
      SMTP_URL_FILE: smtp,
      ALERT_EMAIL_FROM: 'desk@garden.example',
      ALERT_EMAIL_TO: 'staff@garden.example',
    });
    expect(env).toMatchObject({ ALERT_WEBHOOK_SECRET: SECRET, SMTP_URL: 'smtps://u:p@mail.example' });
  });

  it('is refused where it cannot be read, with the reason and neither path nor content', async () => {
    const refused: [source: Record<string, string>, said: string][] = [
      [{ DATABASE_URL_FILE: join(folder, 'none-planted') }, 'DATABASE_URL_FILE: there is no such file'],
      [{ DATABASE_URL_FILE: folder }, 'DATABASE_URL_FILE: names a folder, not a file'],
      [{ SESSION_SECRETS_FILE: secretFile('\n') }, 'SESSION_SECRETS_FILE: the file is empty'],
      [
        { DATABASE_URL_FILE: secretFile('mysql://planted'), DATABASE_URL },
        'DATABASE_URL_FILE: DATABASE_URL is set too; remove one of them',
      ],
    ];
    for (const [source, said] of refused) expect(await refusal(source)).toMatchObject({ problems: [said] });
  });

  it('is refused where its content is wrong, which is not shown', async () => {
    const error = await refusal({ DATABASE_URL_FILE: secretFile('mysql://u:planted@x/y') });
    expect(error).toMatchObject({ problems: [expect.stringMatching(/^DATABASE_URL: must be a postgresql/)] });
    expect(String(error)).not.toContain('planted');
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

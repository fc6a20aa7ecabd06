import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_MEMBER } from '~/config/demo-member';
import { launch, type AppEnv } from '../../e2e/harness/app';
import { ROOT } from '../repository/repository';

const SERVE = pathToFileURL(join(ROOT, 'app/commands/serve.mjs')).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-message-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The output of `npm start` once everything is built. */
async function startMessage(env: AppEnv): Promise<string> {
  const program = join(folder, 'start.mjs');
  writeFileSync(program, `import { serve } from ${JSON.stringify(SERVE)};\nawait serve();\n`);
  const app = await launch(env, { command: [process.execPath, program] });
  try {
    await expect.poll(app.log, { timeout: 10_000 }).toContain('Ready: http://');
    // All other output follows the address at once.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return app.log();
  } finally {
    await app.stop();
  }
}

function configFile(config: object): string {
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify(config));
  return file;
}

const OTHER = 'http://member-api.example';
const SESSION_SECRETS = 'a secret of tests that has more than 32 characters';
const modes = { enableEmailRegister: true, enablePhoneRegister: true, enableInviteCodeRegister: false };

test('the demo has a member to sign in with, and says who', async () => {
  expect(await startMessage({})).toContain(
    `Demo member: user name ${DEMO_MEMBER.username}, password ${DEMO_MEMBER.password}`,
  );
});

test.each([
  ['the environment names another member API', () => ({ API_BASE_URL: OTHER, SESSION_SECRETS })],
  [
    'config.json names another member API',
    () => ({ CONFIG_FILE: configFile({ ...modes, apiBaseUrl: OTHER }), SESSION_SECRETS }),
  ],
])('no demo member is promised when %s', async (_, env) => {
  expect(await startMessage(env())).not.toContain('Demo member');
});

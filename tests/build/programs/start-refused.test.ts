import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launch, launchRefused, type AppEnv } from '../../e2e/harness/app';
import { ROOT } from '../repository/repository';

/** The output of an app that refuses to start: whole lines, without a stack trace. */
async function refusal(env: AppEnv): Promise<string> {
  const { code, log } = await launchRefused(env);
  expect(code, log).toBe(1);
  expect(log).not.toMatch(/^ +at /m);
  return log;
}

test('a port that is taken keeps the app from starting, and it says why', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  expect(await refusal({ HOST: '127.0.0.1', PORT: String(port) })).toContain(
    'PORT: the port is taken; choose another one',
  );
  other.close();
});

test('a HOST that leads nowhere keeps the app from starting, and it says why', async () => {
  expect(await refusal({ HOST: 'no.such.name.invalid' })).toContain('HOST: is no name or address that can be found');
});

test.runIf(process.platform === 'linux')('a DATA_DIR that cannot be made keeps the app from starting', async () => {
  expect(await refusal({ DATA_DIR: '/proc/no/such' })).toContain('DATA_DIR: cannot be made (ENOENT)');
  expect(await refusal({ DATA_DIR: '/dev/null' })).toContain('DATA_DIR: cannot be opened (ENOTDIR)');
});

test('a database that does not answer is told in plain words, and nothing says before that the app listens', async () => {
  const log = await refusal({ DATABASE_URL: 'postgresql://garden:planted@127.0.0.1:9/garden' });
  expect(log).toMatch(/^Cannot start: the database is not right\.\n {2}DATABASE_URL: /m);
  expect(log).not.toContain('"listening"');
  expect(log).not.toContain('planted');
});

test('the server can be started from any folder: its own files and its data are those of the app', async () => {
  const app = await launch({}, { cwd: tmpdir(), command: [process.execPath, join(ROOT, 'build', 'server.js')] });
  try {
    expect((await fetch(`${app.url}/login`)).status).toBe(200);
  } finally {
    await app.stop();
  }
});

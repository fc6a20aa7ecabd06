import { mkdirSync, readdirSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { setBackupStage } from './backup.stage';

const { path, command, live, backUp, emptyPlace } = setBackupStage();

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['drill', 'restore'])('a %s that a signal ends leaves no key and no row', async (what) => {
  await live();
  const file = await backUp();
  const { dataDir, env } = await emptyPlace('ended');
  mkdirSync(dataDir);
  mkdirSync(path('tmp'));
  vi.stubEnv('TMPDIR', path('tmp'));
  const opened = () =>
    [path('tmp'), dataDir]
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      .filter((name) => /^(drill-|\.restoring-)/.test(name));
  const running = command([what, file], env);
  await expect.poll(opened, { interval: 1 }).toContainEqual(expect.stringMatching(/member\.sqlite$/));
  process.emit('SIGTERM');
  const said = `The ${what} was ended before it was whole; nothing was left.`;
  expect(await running).toMatchObject({ code: 1, err: expect.stringContaining(said) as string });
  expect(opened()).toEqual([]);
});

import { mkdirSync, readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { setBackupStage } from './backup.stage';

const { path, command, live, backUp, emptyPlace } = setBackupStage();

test.each(['drill', 'restore'])('a %s that a signal ends leaves no key and no row', async (what) => {
  await live();
  const file = await backUp();
  const { dataDir, env } = await emptyPlace('ended');
  mkdirSync(dataDir);
  mkdirSync(path('tmp'));
  vi.stubEnv('TMPDIR', path('tmp'));
  const opened = () => [...readdirSync(path('tmp')), ...readdirSync(dataDir)];
  const running = command([what, file], env);
  await expect.poll(opened, { interval: 1 }).toHaveLength(1);
  process.emit('SIGTERM');
  const said = `The ${what} was ended before it was whole; nothing was left.`;
  expect(await running).toMatchObject({ code: 1, err: expect.stringContaining(said) as string });
  expect(opened()).toEqual([]);
  vi.unstubAllEnvs();
});

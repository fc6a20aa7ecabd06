import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lastGoodDrill } from '~/config/observing/backup-drill.server';
import { setBackupStage } from './backup.stage';
import { FAULTS } from './planted-faults';

const { stage, path, command, live, backUp, forge, emptyPlace } = setBackupStage();

/** Flips a bit of the sealed file, or cuts it. */
const damage = (file: string, name: string, change: (bytes: Buffer) => Buffer): string => {
  writeFileSync(path(name), change(readFileSync(file)));
  return path(name);
};

describe('a drill finds, and a restore refuses,', () => {
  test('each fault that was planted in a backup, by name', async () => {
    await live();
    const file = await backUp();
    for (const [what, said, plant] of FAULTS) {
      const forged = await forge(file, plant);
      expect
        .soft(await command(['drill', forged]), what)
        .toMatchObject({ code: 1, err: expect.stringMatching(said) as string });
      const { dataDir, env } = await emptyPlace(`restored-${what}`);
      expect
        .soft(await command(['restore', forged], env), what)
        .toMatchObject({ code: 1, err: expect.stringMatching(said) as string });
      expect.soft(readdirSync(dataDir), what).toEqual([]);
    }
    expect(await lastGoodDrill(stage.folder)).toBeUndefined();
  });

  test('a file that was cut, one flipped bit, another key, and a file that is none', async () => {
    await live();
    const file = await backUp();
    const { length } = readFileSync(file);
    const flip = (at: number) => (bytes: Buffer) => {
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    };
    const damaged: [string, RegExp][] = [
      [damage(file, 'cut', (bytes) => bytes.subarray(0, length - 100)), /cut was cut off or changed/],
      [damage(file, 'half', (bytes) => bytes.subarray(0, length / 2)), /half was cut off or changed/],
      [damage(file, 'flipped', flip(Math.floor(length / 2))), /flipped was cut off or changed/],
      [damage(file, 'last', flip(length - 1)), /last was cut off or changed/],
      [damage(file, 'head', flip(10)), /head is no backup, or its beginning was changed/],
      [damage(file, 'empty', () => Buffer.alloc(0)), /empty is no backup, or its beginning was changed/],
      [path('absent'), /there is no .*absent/],
    ];
    for (const [index, [name, said]] of damaged.entries()) {
      expect
        .soft(await command(['drill', name]), name)
        .toMatchObject({ code: 1, err: expect.stringMatching(said) as string });
      const { dataDir, env } = await emptyPlace(`restored-${index}`);
      expect
        .soft(await command(['restore', name], env), name)
        .toMatchObject({ code: 1, err: expect.stringMatching(said) as string });
      expect.soft(readdirSync(dataDir), name).toEqual([]);
    }
    await command(['backup-key', path('other.txt')]);
    const other = { BACKUP_KEY: readFileSync(path('other.txt'), 'utf8') };
    expect(await command(['drill', file], other)).toMatchObject({
      code: 1,
      err: expect.stringContaining('BACKUP_KEY is not the key that') as string,
    });
    expect(await command(['drill', file], { BACKUP_KEY: '' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('BACKUP_KEY is not set') as string,
    });
    expect(existsSync(join(stage.folder, 'last-good-drill'))).toBe(false);
  });
});

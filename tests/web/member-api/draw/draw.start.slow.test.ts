import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { advance } from '~/member-api/draw/settle/advance.server';
import { disarm } from '../survival/draw.disarm';
import { makeFolder, openService } from './draw.stage';
import { openInstance } from '../harness/harness';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => {
  remove();
});

const draw = { seconds: 6, closeSeconds: 1, soonSeconds: 2, chainLength: 4096 };
const keyFile = () => join(folder, 'draw.key');

describe('beside a chain that has been published', () => {
  beforeEach(async () => {
    const { service, close } = await openService({ folder });
    await advance(service);
    await close();
  });

  test('its own key opens it', async () => {
    const { instance } = await openInstance({ dataDir: folder, draw });
    expect(await instance.ready()).toBe('ready');
    await instance.close();
  });

  test.each([
    ['no key', () => rmSync(keyFile()), 'draw.key is missing'],
    ['what is no key', () => writeFileSync(keyFile(), 'lost'), 'draw.key in DATA_DIR holds no key'],
    [
      'another key',
      () => writeFileSync(keyFile(), randomBytes(32).toString('hex')),
      'draw.key in DATA_DIR is not the key that the draw was begun with',
    ],
  ])('%s is told at the start, and nothing starts', async (_, spoil, message) => {
    spoil();
    await expect(openInstance({ dataDir: folder, draw })).rejects.toThrow(message);
  });

  test('a seed that was exchanged is told at the start', async () => {
    const { service, close } = await openService({ folder });
    await disarm(service.db);
    await service.db
      .updateTable('draw_chains')
      .set({ s0: 'ab'.repeat(32) })
      .execute();
    await close();
    await expect(openInstance({ dataDir: folder, draw })).rejects.toThrow('does not lead to the s_0');
  });
});

test('an instance whose draw cannot begin is not ready', async () => {
  mkdirSync(keyFile());
  const { instance } = await openInstance({ dataDir: folder, draw });
  expect(await instance.ready()).toMatch(/^the (draw|database) /);
  rmSync(keyFile(), { recursive: true });
  expect(await instance.ready()).toBe('ready');
  await instance.close();
});

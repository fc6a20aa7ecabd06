import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSealKey, seal, unseal } from './seal.server';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'draw-key-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the key is made once, for its owner alone to read, and found again', async () => {
  const key = await loadSealKey(folder, 'draw.key', true);
  expect(key).toHaveLength(32);
  expect(await loadSealKey(folder, 'draw.key', false)).toEqual(key);
  expect(statSync(join(folder, 'draw.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['draw.key']);
});

test('processes that start together end with one key', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => loadSealKey(folder, 'draw.key', true)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});

test('a lost key is named and never replaced', async () => {
  await expect(loadSealKey(folder, 'draw.key', false)).rejects.toThrow('draw.key is missing');
  writeFileSync(join(folder, 'draw.key'), 'not a key');
  await expect(loadSealKey(folder, 'draw.key', true)).rejects.toThrow('holds no key');
  expect(readFileSync(join(folder, 'draw.key'), 'utf8')).toBe('not a key');
});

test('a sealed link opens with its key, as itself, and unchanged alone', () => {
  const key = randomBytes(32);
  const value = randomBytes(32);
  const sealed = seal(key, 'draw:0:1024', value);
  expect(unseal(key, 'draw:0:1024', sealed)).toEqual(value);
  expect(sealed).not.toContain(value.toString('hex'));
  expect(seal(key, 'draw:0:1024', value)).not.toBe(sealed);
  expect(() => unseal(randomBytes(32), 'draw:0:1024', sealed)).toThrow();
  expect(() => unseal(key, 'draw:0:2048', sealed)).toThrow();
  const last = sealed.endsWith('0') ? '1' : '0';
  expect(() => unseal(key, 'draw:0:1024', sealed.slice(0, -1) + last)).toThrow();
});

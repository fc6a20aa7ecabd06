import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../harness/harness';

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

/** Starts the app on a folder and stops it. @returns the permissions of its files while it ran, by name */
async function rightsIn(folder: string): Promise<Record<string, string>> {
  const app = await openApp({ DATA_DIR: folder });
  // The draw's key is created after the start.
  await vi.waitFor(() => expect(readdirSync(folder)).toContain('draw.key'), 20_000);
  const rights = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
  await app.close();
  return rights;
}

it('what the app keeps is for its own user alone, from the first start on', async () => {
  const folder = join(place, 'data');
  const rights = await rightsIn(folder);
  expect(modeOf(folder)).toBe('700');
  expect(Object.keys(rights)).toEqual(expect.arrayContaining(['member.sqlite', 'member.sqlite-wal', 'draw.key']));
  expect(new Set(Object.values(rights))).toEqual(new Set(['600']));
});

it('what an older version has left open to others is closed at the next start', async () => {
  const folder = join(place, 'data');
  await rightsIn(folder);
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  const uploads = join(folder, 'uploads');
  mkdirSync(join(uploads, 'exports'), { recursive: true });
  writeFileSync(join(uploads, 'receipt.jpg'), 'x');
  writeFileSync(join(uploads, 'exports', 'all.zip'), 'x');
  chmodSync(uploads, 0o755);
  const { uploads: folderMode, ...rights } = await rightsIn(folder);
  expect(new Set(Object.values(rights))).toEqual(new Set(['600']));
  expect([modeOf(folder), folderMode, modeOf(join(uploads, 'exports'))]).toEqual(['700', '700', '700']);
  expect(modeOf(join(uploads, 'receipt.jpg'))).toBe('600');
});

it('a folder that holds something else, or that several share, keeps its rights', async () => {
  const others = join(place, 'others');
  mkdirSync(others);
  writeFileSync(join(others, 'notes.txt'), 'x');
  const shared = join(place, 'shared');
  mkdirSync(shared);
  for (const [folder, mode] of [
    [others, 0o755],
    [shared, 0o1777],
  ] as const) {
    chmodSync(folder, mode);
    const rights = await rightsIn(folder);
    expect(modeOf(folder)).toBe(mode.toString(8));
    expect(rights['member.sqlite']).toBe('600');
  }
});

it('with :memory:, an app writes no folder: its secret is in memory, and another app has another', async () => {
  const start = () => openApp({ DATA_DIR: ':memory:', SESSION_SECRETS: undefined });
  const [app, other] = [await start(), await start()];
  try {
    expect(existsSync(':memory:')).toBe(false);
    expect(app.inside.settings.secrets).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(other.inside.settings.secrets).not.toEqual(app.inside.settings.secrets);
    expect((await app.browser().get('/login')).status).toBe(200);
  } finally {
    await app.close();
    await other.close();
    // A folder of this name is a fault, and must not outlive the test.
    rmSync(':memory:', { recursive: true, force: true });
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeTime } from '~/contract/time';
import { registry } from './metrics.server';
import { DRILL_FILE } from './backup-drill.server';
import { measureDataFolder } from './data-folder-metrics.server';

async function measured(folder: string): Promise<Record<string, number | undefined>> {
  measureDataFolder(folder);
  const text = await registry.metrics();
  return Object.fromEntries(
    ['data_disk_free_bytes', 'data_disk_size_bytes', 'backup_drill_timestamp_seconds'].map((name) => {
      const [, value] = new RegExp(`^${name} (.+)$`, 'm').exec(text) ?? [];
      return [name, value === undefined ? undefined : Number(value)];
    }),
  );
}

it('the disk of DATA_DIR has a size and room, and a backup drill a time only after one was good', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  const before = await measured(folder);
  expect(before.data_disk_free_bytes).toBeGreaterThan(0);
  expect(before.data_disk_size_bytes).toBeGreaterThanOrEqual(before.data_disk_free_bytes ?? Infinity);
  expect(before.backup_drill_timestamp_seconds).toBeUndefined();
  writeFileSync(join(folder, DRILL_FILE), `${writeTime(1_795_600_000_000)}\n`);
  expect((await measured(folder)).backup_drill_timestamp_seconds).toBe(1_795_600_000);
  for (const wrong of ['', 'yesterday', '2026-02-31 00:00:00x', '{}']) {
    writeFileSync(join(folder, DRILL_FILE), wrong);
    expect((await measured(folder)).backup_drill_timestamp_seconds).toBeUndefined();
  }
  rmSync(folder, { recursive: true });
});

it('a folder that is not there has no figures, and the other metrics are told', async () => {
  expect(await measured(join(tmpdir(), 'no-such-folder'))).toEqual({});
});

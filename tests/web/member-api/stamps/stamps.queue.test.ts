import { afterEach, expect, test } from 'vitest';
import { queueStamp, readStamps, writeStamps } from '~/member-api/stamps/stamps.server';
import { openService, START } from '../draw/draw.stage';

const DIGEST = 'ab'.repeat(32);
const URLS = ['https://one.example/tsr', 'http://two.example'];

let opened: Awaited<ReturnType<typeof openService>> | undefined;
afterEach(() => opened?.close());

async function open(urls: readonly string[]) {
  opened = await openService();
  Object.assign(opened.service.settings, { stamps: urls.length > 0 ? { urls } : undefined });
  return opened.service;
}

test('a digest is queued once for each authority, and shown as awaited', async () => {
  const service = await open(URLS);
  for (let times = 0; times < 2; times++)
    await service.db.transaction().execute((trx) => queueStamp(service, trx, 'bets', DIGEST));
  expect(await readStamps(service, DIGEST)).toEqual({ stamps: [], awaited: ['one.example', 'two.example'] });
  expect(await service.db.selectFrom('stamp_requests').selectAll().execute()).toHaveLength(2);
});

test('nothing is queued or shown without an authority', async () => {
  const service = await open([]);
  await queueStamp(service, service.db, 'balances', DIGEST);
  expect(await service.db.selectFrom('stamp_requests').selectAll().execute()).toEqual([]);
  expect(await writeStamps(service, DIGEST)).toBeUndefined();
});

test('a stored stamp cannot be changed or deleted, and its digest is not queued again at that authority', async () => {
  const service = await open(URLS);
  const stamp = { digest: DIGEST, authority: 'one.example', token: 'AAAA', stamped_at: START, stored_at: START };
  await service.db.insertInto('stamps').values(stamp).execute();
  await queueStamp(service, service.db, 'chain', DIGEST);
  expect(await writeStamps(service, DIGEST)).toEqual({
    stamps: [{ authority: 'one.example', time: new Date(START).toISOString(), token: 'AAAA' }],
    awaited: ['two.example'],
  });
  await expect(service.db.updateTable('stamps').set({ token: 'BBBB' }).execute()).rejects.toThrow('stamps_fixed');
  await expect(service.db.deleteFrom('stamps').execute()).rejects.toThrow('stamps_stay');
});

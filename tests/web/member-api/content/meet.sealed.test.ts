import { SHELL } from '~/member-api/desk/audit/audit.server';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { login } from '~/contract/calls/account';
import * as meet from '~/contract/calls/meet';
import { tidy } from '~/member-api/housekeeping.server';
import { listReports, listWaitingRequests, markForwarded } from '~/member-api/meet/desk.server';
import { openInstance } from '../harness/harness';
import { becomeMember } from '../harness/member';

const CONTACT = 'LINE: ann_of_the_pond_22';
const MESSAGE = 'Tea by the lantern bridge?';
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 8);
const FIRST = { page: 1, limit: 100 };
const NONE = { list: [], total: 0 };

let folder: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meet-'));
  now = NOW;
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const draw = { seconds: 6, closeSeconds: 1, soonSeconds: 2, chainLength: 4096 };
const open = () => openInstance({ dataDir: folder, draw }, () => now);

/** A member who has requested a date and reported another profile. */
async function begin() {
  const { instance, client } = await open();
  const { token, username } = await becomeMember(client);
  const { list } = await client.get(meet.listProfiles, { limit: 2 }, { token });
  const [first = '', second = ''] = list.map(({ id }) => id);
  const asked = { id: first, contact: CONTACT, message: MESSAGE };
  const { id = '' } = await client.get(meet.requestDate, asked, { token, key: 'a-form' });
  const report = { id: second, reason: 'money', text: MESSAGE } as const;
  await client.get(meet.reportProfile, report, { token, key: 'another-form' });
  return { instance, client, token, username, id, profiles: [first, second] as const };
}

const database = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('member.sqlite'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');

test('nothing that a member wrote stands in the database file, only its key opens it', async () => {
  const { instance, client, token } = await begin();
  const { list } = await client.get(meet.listRequests, {}, { token });
  expect(list[0]?.message).toBe(MESSAGE);
  expect(database().length).toBeGreaterThan(10_000);
  for (const secret of ['ann_of_the_pond', 'lantern bridge']) expect(database()).not.toContain(secret);
  await instance.close();
  for (const secret of ['ann_of_the_pond', 'lantern bridge']) expect(database()).not.toContain(secret);

  const again = await open();
  expect((await again.client.get(meet.listRequests, {}, { token })).list).toEqual(list);
  await again.instance.close();
});

test('words that were moved to another row do not open', async () => {
  const { instance, id } = await begin();
  const { db } = instance.service;
  const { sealed } = await db.selectFrom('date_requests').select('sealed').executeTakeFirstOrThrow();
  await db.updateTable('profile_reports').set({ sealed }).execute();
  await expect(listReports(instance.service, FIRST)).rejects.toThrow('meet.key in DATA_DIR is not the key');
  await db
    .updateTable('date_requests')
    .set({ id: `${id.slice(0, -1)}x` })
    .execute();
  await expect(listWaitingRequests(instance.service, FIRST)).rejects.toThrow('meet.key in DATA_DIR is not the key');
  await instance.close();
});

describe('beside requests that wait', () => {
  beforeEach(async () => {
    await (await begin()).instance.close();
  });

  test.each([
    ['no key', () => rmSync(join(folder, 'meet.key')), 'meet.key is missing from DATA_DIR'],
    ['what is no key', () => writeFileSync(join(folder, 'meet.key'), 'lost'), 'meet.key in DATA_DIR holds no key'],
    [
      'another key',
      () => writeFileSync(join(folder, 'meet.key'), randomBytes(32).toString('hex')),
      'meet.key in DATA_DIR is not the key',
    ],
  ])('%s is told at the start, and nothing starts', async (_, spoil, message) => {
    spoil();
    await expect(open()).rejects.toThrow(message);
  });
});

test('without anything sealed a lost key is no loss', async () => {
  const { instance, client, token, id } = await begin();
  await client.get(meet.revokeRequest, { id }, { token });
  await instance.service.db.deleteFrom('profile_reports').execute();
  await instance.close();
  rmSync(join(folder, 'meet.key'));
  const again = await open();
  await again.instance.close();
});

test('taking back deletes the words at once, and the trace of them after 30 days', async () => {
  const { instance, client, token, id } = await begin();
  await client.get(meet.revokeRequest, { id }, { token });
  const read = () => instance.service.db.selectFrom('date_requests').selectAll().execute();
  expect(await read()).toMatchObject([{ id, status: 'revoked', sealed: null }]);
  now = NOW + 30 * DAY;
  await tidy(instance.service, join(folder, 'uploads'));
  expect(await read()).toEqual([]);
  await instance.close();
});

test('a request is gone for everybody when its 30 days are over, before housekeeping comes and after', async () => {
  const { instance, client, username, profiles } = await begin();
  const signIn = async () => {
    const { token } = await client.get(login, { username, password: 'garden2026' });
    return token;
  };
  now = NOW + 30 * DAY - 1;
  expect((await client.get(meet.listRequests, {}, { token: await signIn() })).total).toBe(1);
  now = NOW + 30 * DAY;
  const token = await signIn();
  expect(await client.get(meet.listRequests, {}, { token })).toMatchObject({ list: [], total: 0 });
  expect(await listWaitingRequests(instance.service, FIRST)).toEqual(NONE);
  await client.get(meet.requestDate, { id: profiles[0], contact: CONTACT }, { token });
  expect(await instance.service.db.selectFrom('date_requests').select('at').execute()).toEqual([{ at: now }]);
  await instance.close();
});

test('reports are kept for a year', async () => {
  const { instance } = await begin();
  const count = async () => (await listReports(instance.service, FIRST)).total;
  now = NOW + 365 * DAY - 1;
  await tidy(instance.service, join(folder, 'uploads'));
  expect(await count()).toBe(1);
  now = NOW + 365 * DAY;
  await tidy(instance.service, join(folder, 'uploads'));
  expect(await count()).toBe(0);
  await instance.close();
});

describe('the operator’s staff', () => {
  test('read who asks whom for a date and how to reach them, and the member reads that it was passed on', async () => {
    const { instance, client, token, username, id, profiles } = await begin();
    const waiting = await listWaitingRequests(instance.service, FIRST);
    expect(waiting.list).toMatchObject([
      {
        id,
        profileId: profiles[0],
        member: username,
        contact: CONTACT,
        message: MESSAGE,
        at: NOW,
      },
    ]);
    expect(await markForwarded(instance.service, id, { staff: SHELL, by: 'operator:mei' })).toBe(true);
    expect(await listWaitingRequests(instance.service, FIRST)).toEqual(NONE);
    expect(await markForwarded(instance.service, id, { staff: SHELL, by: 'operator:ann' })).toBe(false);
    expect((await client.get(meet.listRequests, {}, { token })).list).toMatchObject([{ id, status: 'forwarded' }]);
    await instance.close();
  });

  test('cannot read or pass on what was taken back', async () => {
    const { instance, client, token, id } = await begin();
    await client.get(meet.revokeRequest, { id }, { token });
    expect(await listWaitingRequests(instance.service, FIRST)).toEqual(NONE);
    expect(await markForwarded(instance.service, id, { staff: SHELL, by: 'operator:ann' })).toBe(false);
    await instance.close();
  });

  test('read reports with their words', async () => {
    const { instance, username, profiles } = await begin();
    expect((await listReports(instance.service, FIRST)).list).toMatchObject([
      { profileId: profiles[1], member: username, reason: 'money', text: MESSAGE },
    ]);
    await instance.close();
  });
});

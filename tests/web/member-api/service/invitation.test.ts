import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '~/contract/calls/account';
import type { MemberApi } from '~/member-api/app.server';
import { DEMO_MEMBER } from '~/config/demo-member';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { randomName, registration } from '../harness/member';

let instance: MemberApi;
let client: Client;
beforeAll(async () => {
  ({ instance, client } = await openInstance({ registration: { email: true, phone: false, inviteCode: true } }));
});
afterAll(() => instance.close());

test('where invite codes are needed nobody comes in without one', async () => {
  expect(await client.ask(calls.register, registration())).toMatchObject({
    reason: 'invalid',
    fields: { inviteCode: 'required' },
  });
});

test('where invite codes are needed one that does not exist is refused', async () => {
  expect(await client.ask(calls.register, { ...registration(), inviteCode: `NO${randomName()}` })).toMatchObject({
    reason: 'invite',
    fields: { inviteCode: 'invalid' },
  });
});

test('the standing code of the demo lets a member in, who invites the next', async () => {
  const { user } = await client.get(calls.register, { ...registration(), inviteCode: ' garden ' });
  expect(user.phone).toBeUndefined();
  const guest = registration();
  await client.get(calls.register, { ...guest, inviteCode: user.inviteCode ?? '' });
  const kept = await instance.service.db
    .selectFrom('members')
    .select('invited_by')
    .where('username', '=', guest.username)
    .executeTakeFirst();
  expect(kept?.invited_by).toBe(user.inviteCode);
});

test('the same name registered at the same moment is one member', async () => {
  const same = { ...registration(), inviteCode: 'GARDEN' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      client.ask(
        calls.register,
        { ...same, email: `${String(index)}${same.email}` },
        { address: `203.0.113.${String(index)}` },
      ),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === 'exists')).toHaveLength(4);
});

test('the demo member signs in with what the start message says', async () => {
  for (const username of [DEMO_MEMBER.username, DEMO_MEMBER.email]) {
    const { user } = await client.get(calls.login, { username, password: DEMO_MEMBER.password });
    expect(user).toMatchObject({ username: 'demo', hasPaymentPassword: true });
  }
});

test('a member API that is no demo has nobody and nothing at first, but the hours of the desk', async () => {
  const empty = await openInstance({ demo: false });
  const { db } = empty.instance.service;
  for (const table of [
    'members',
    'banks',
    'films',
    'profiles',
    'banners',
    'notices',
    'invite_codes',
    'ledger_transfers',
  ] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(await db.selectFrom('service_desk').selectAll().execute()).not.toEqual([]);
  await empty.instance.close();
});

test('a store that began without the demo keeps its banks when the demo is added', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'banks-'));
  const first = await openInstance({ dataDir, demo: false });
  // As stores from before banks belonged to the demo have it.
  const kept = {
    id: 'harbour',
    name: 'Ours',
    code: null,
    kind: 'bank',
    account_name: null,
    account_number: '12',
  } as const;
  await first.instance.service.db
    .insertInto('banks')
    .values({ ...kept, position: 0 })
    .execute();
  await first.instance.close();
  const { instance } = await openInstance({ dataDir });
  const banks = await instance.service.db.selectFrom('banks').selectAll().execute();
  expect(banks.find(({ id }) => id === 'harbour')).toMatchObject(kept);
  expect(banks.length).toBeGreaterThan(1);
  await instance.close();
  rmSync(dataDir, { recursive: true });
});

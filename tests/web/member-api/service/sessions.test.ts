import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMember } from '~/contract/calls/account';
import type { MemberApi } from '~/member-api/app.server';
import { tidy } from '~/member-api/housekeeping.server';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { becomeMember, PASSWORD } from '../harness/member';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let instance: MemberApi;
let client: Client;
let clock = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  ({ instance, client } = await openInstance({}, () => clock));
});
afterAll(() => instance.close());

const sessionOf = (token: string) =>
  instance.service.db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', createHash('sha256').update(token).digest('hex'))
    .executeTakeFirst();
const isIn = async (token: string) => (await client.ask(getMember, {}, { token })).code === 200;

test('the store holds neither token nor password', async () => {
  const { token, username } = await becomeMember(client);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { db } = instance.service;
  const kept = JSON.stringify([
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('members').selectAll().execute(),
  ]);
  expect(kept).toContain(username);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(PASSWORD);
  expect(kept).toContain('$argon2id$');
});

test('a session is over after 30 days without use, and each use puts that off', async () => {
  const used = await becomeMember(client);
  const unused = await becomeMember(client);
  clock += 29 * DAY;
  expect(await isIn(used.token)).toBe(true);
  clock += DAY + HOUR;
  expect(await isIn(used.token)).toBe(true);
  expect(await isIn(unused.token)).toBe(false);
});

test('the use of a session is written down once an hour at most', async () => {
  const { token } = await becomeMember(client);
  const start = clock;
  clock += HOUR - 1;
  await isIn(token);
  expect((await sessionOf(token))?.seen_at).toBe(start);
  clock += 1;
  await isIn(token);
  expect((await sessionOf(token))?.seen_at).toBe(start + HOUR);
});

test('housekeeping forgets sessions that are over, and no others', async () => {
  const old = await becomeMember(client);
  clock += 30 * DAY;
  const young = await becomeMember(client);
  await tidy(instance.service, '/nowhere');
  expect(await sessionOf(old.token)).toBeUndefined();
  expect(await sessionOf(young.token)).toBeDefined();
});

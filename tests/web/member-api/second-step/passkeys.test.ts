import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as calls from '~/contract/calls/passkeys';
import { finishLogin, getSecondStep } from '~/contract/calls/second-step';
import { eraseMember } from '~/member-api/closing/erase.server';
import type { MemberApi } from '~/member-api/app.server';
import { tidy } from '~/member-api/housekeeping.server';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { createAuthenticator } from './authenticator';
import { becomeGuarded, codeOf, STEP, ticketOf } from './steps';

const MINUTE = 60_000;
const ORIGIN = 'https://members.example';

let instance: MemberApi;
let client: Client;
let clock = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  ({ instance, client } = await openInstance({}, () => clock));
});
afterAll(() => instance.close());
beforeEach(() => {
  clock += 60 * MINUTE;
});

type Member = Awaited<ReturnType<typeof becomeGuarded>>;

/** Begins a passkey with the code of a step that was not used. */
async function begin({ token, secret }: Member) {
  clock += 2 * STEP;
  return client.ask(calls.beginPasskey, { code: codeOf(secret, clock), origin: ORIGIN }, { token });
}

async function add(member: Member) {
  const key = createAuthenticator(ORIGIN);
  const begun = await begin(member);
  const response = key.create(begun.data?.options ?? '');
  await client.get(calls.addPasskey, { name: 'Key', response }, { token: member.token });
  return key;
}

const challenges = () => instance.service.db.selectFrom('passkey_challenges').select('id').execute();

test('what is to be signed is over after five minutes, and is then deleted', async () => {
  const member = await becomeGuarded(client, clock);
  const key = await add(member);
  const ticket = await ticketOf(client, member.username);
  const { options } = await client.get(calls.beginPasskeyLogin, { ticket, origin: ORIGIN });
  const passkey = key.get(options);
  clock += 5 * MINUTE;
  expect(await client.ask(finishLogin, { ticket, passkey })).toMatchObject({ fields: { passkey: 'invalid' } });
  await client.get(calls.beginPasskeyLogin, { ticket, origin: ORIGIN });
  expect(await challenges()).toHaveLength(1);
  clock += 5 * MINUTE;
  await tidy(instance.service, instance.uploads);
  expect(await challenges()).toEqual([]);
});

test('one signature that is sent many times at once opens one login', async () => {
  const member = await becomeGuarded(client, clock);
  const key = await add(member);
  const ticket = await ticketOf(client, member.username);
  const { options } = await client.get(calls.beginPasskeyLogin, { ticket, origin: ORIGIN });
  const passkey = key.get(options);
  const answers = await Promise.all([1, 2, 3, 4].map(() => client.ask(finishLogin, { ticket, passkey })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
});

test('wrong passkeys lock the second step as wrong codes do', async () => {
  const member = await becomeGuarded(client, clock);
  const key = await add(member);
  const ticket = await ticketOf(client, member.username);
  const attempt = async (origin: string) => {
    const { options } = await client.get(calls.beginPasskeyLogin, { ticket, origin: ORIGIN });
    return (await client.ask(finishLogin, { ticket, passkey: key.get(options, { origin }) })).reason;
  };
  for (let tries = 0; tries < 5; tries += 1) expect(await attempt('https://evil.example')).toBe('second_step');
  expect(await attempt(ORIGIN)).toBe('locked');
});

test('a member has ten at most, and a closed account none', async () => {
  const member = await becomeGuarded(client, clock);
  for (let count = 0; count < calls.PASSKEYS_MAX; count += 1) await add(member);
  expect(await begin(member)).toMatchObject({ reason: 'invalid', fields: { passkey: 'invalid' } });
  expect((await client.get(getSecondStep, {}, { token: member.token })).passkeys).toHaveLength(10);
  const { db } = instance.service;
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', member.username)
    .executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => eraseMember(trx, id, clock));
  expect(await db.selectFrom('passkeys').select('id').where('member_id', '=', id).execute()).toEqual([]);
});

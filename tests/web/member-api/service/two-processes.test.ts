import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '~/contract/calls/account';
import { getBalance, listPayoutAccounts, withdraw } from '~/contract/calls/funds';
import type { MemberApi } from '~/member-api/app.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { DEMO_MEMBER } from '~/config/demo-member';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';

let folder: string;
let instances: MemberApi[];
let clients: Client[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'two-processes-'));
  // Opened concurrently without a file: both try to create the tables and the demo.
  const opened = await Promise.all([1, 2].map(() => openInstance({ dataDir: folder, demoReviewSeconds: 0 })));
  instances = opened.map(({ instance }) => instance);
  clients = opened.map(({ client }) => client);
});
afterEach(async () => {
  for (const instance of instances) await instance.close();
  rmSync(folder, { recursive: true });
});

async function signIn(client: Client): Promise<string> {
  return (await client.get(login, { username: DEMO_MEMBER.username, password: DEMO_MEMBER.password })).token;
}

test('two stores that start together seed the demo once', async () => {
  for (const { service } of instances) {
    expect(await service.db.selectFrom('members').select('username').execute()).toEqual([{ username: 'demo' }]);
    expect(await service.db.selectFrom('banks').select('id').execute()).toHaveLength(6);
  }
});

test('a session of one is a session of the other', async () => {
  const [first, second] = clients;
  const token = await signIn(first as Client);
  expect(await (second as Client).get(getBalance, {}, { token })).toMatchObject({ balance: 100_000, unit: 'credits' });
});

test('withdrawals sent to both at once never take more than there is', async () => {
  const token = await signIn(clients[0] as Client);
  const { list } = await (clients[0] as Client).get(listPayoutAccounts, {}, { token });
  const ask = (index: number) =>
    (clients[index % 2] as Client).ask(
      withdraw,
      { amount: '150.00', bankId: list[0]?.id ?? '', payPassword: DEMO_MEMBER.paymentPassword },
      { token, key: `form-${String(index)}` },
    );
  const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => ask(index)));
  expect(answers.filter(({ data }) => data?.status === 'processing')).toHaveLength(6);
  expect(answers.filter(({ reason }) => reason === 'balance')).toHaveLength(18);
  expect(await (clients[1] as Client).get(getBalance, {}, { token })).toMatchObject({
    available: 10_000,
    frozen: 90_000,
  });
  for (const { service } of instances)
    expect(await checkLedger(service.db)).toMatchObject({ ok: true, differences: [] });
});

test('one withdrawal sent to both with one key is one withdrawal', async () => {
  const token = await signIn(clients[0] as Client);
  const { list } = await (clients[0] as Client).get(listPayoutAccounts, {}, { token });
  const input = { amount: '150.00', bankId: list[0]?.id ?? '', payPassword: DEMO_MEMBER.paymentPassword };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (clients[index % 2] as Client).ask(withdraw, input, { token, key: 'form' }),
    ),
  );
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
  expect(await (clients[1] as Client).get(getBalance, {}, { token })).toMatchObject({ frozen: 15_000 });
});

test('wrong payment passwords sent to both at once are five until they are locked', async () => {
  const token = await signIn(clients[0] as Client);
  const { list } = await (clients[0] as Client).get(listPayoutAccounts, {}, { token });
  const ask = (index: number, payPassword: string) =>
    (clients[index % 2] as Client).ask(
      withdraw,
      { amount: '150.00', bankId: list[0]?.id ?? '', payPassword },
      { token },
    );
  for (const round of [1, 2, 3, 4]) expect(await ask(round, '000000')).toMatchObject({ reason: 'pay_password' });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(index, '000000')));
  expect(answers.filter(({ reason }) => reason === 'pay_password')).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === 'pay_password_locked')).toHaveLength(7);
  expect(await ask(0, DEMO_MEMBER.paymentPassword)).toMatchObject({ reason: 'pay_password_locked' });
});

test('a restart finds everything and seeds nothing twice', async () => {
  for (const instance of instances) await instance.close();
  const { instance, client } = await openInstance({ dataDir: folder, demoReviewSeconds: 0 });
  instances = [instance];
  const token = await signIn(client);
  expect(await client.get(getBalance, {}, { token })).toMatchObject({ balance: 100_000 });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMember, login, setPassword } from '~/contract/calls/account';
import { deletePayoutAccount, listPayoutAccounts, savePayoutAccount, withdraw } from '~/contract/calls/funds';
import * as calls from '~/contract/calls/second-step';
import { listSecurityEvents } from '~/contract/calls/security';
import type { MemberApi } from '~/member-api/app.server';
import { tidy } from '~/member-api/housekeeping.server';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { addCard, becomeMember, CARD, PASSWORD, PAYMENT_PASSWORD, setPaymentPassword } from '../harness/member';
import { becomeGuarded, codeOf, STEP, ticketOf, turnOnSecondStep, wrongCodeOf } from './steps';

const MINUTE = 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';

let instance: MemberApi;
let client: Client;
let clock = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  ({ instance, client } = await openInstance({}, () => clock));
});
afterAll(() => instance.close());
// Each test begins in steps of its own.
beforeEach(() => {
  clock += 60 * MINUTE;
});

const finish = (ticket: string, code: string) => client.ask(calls.finishLogin, { ticket, code });

describe('a code', () => {
  test('is accepted once: the same one is refused afterwards, and so is an earlier one', async () => {
    const { username, secret } = await becomeGuarded(client, clock);
    const again = await finish(await ticketOf(client, username), codeOf(secret, clock));
    expect(again).toMatchObject({ reason: 'second_step', fields: { code: 'exists' } });
    expect(await finish(await ticketOf(client, username), codeOf(secret, clock - STEP))).toMatchObject({
      fields: { code: 'exists' },
    });
    clock += STEP;
    expect(await finish(await ticketOf(client, username), codeOf(secret, clock))).toMatchObject({ code: 200 });
  });

  test('opens one of many logins that send it at the same time', async () => {
    const { username, secret } = await becomeGuarded(client, clock);
    clock += STEP;
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf(client, username)));
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, codeOf(secret, clock))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test.each([
    [-2, 'invalid'],
    [2, 'invalid'],
  ])('of %i steps away is wrong', async (steps, field) => {
    const { username, secret } = await becomeGuarded(client, clock);
    clock += 5 * STEP;
    const answer = await finish(await ticketOf(client, username), codeOf(secret, clock + steps * STEP));
    expect(answer).toMatchObject({ reason: 'second_step', fields: { code: field } });
  });

  test.each([-1, 0, 1])('of %i steps away is right', async (steps) => {
    const { username, secret } = await becomeGuarded(client, clock);
    clock += 5 * STEP;
    const answer = await finish(await ticketOf(client, username), codeOf(secret, clock + steps * STEP));
    expect(answer.code).toBe(200);
  });

  test('is locked for 15 minutes after five wrong ones, even the right one, and withdrawals are not', async () => {
    const { username, token, secret } = await becomeGuarded(client, clock);
    clock += 5 * STEP;
    const ticket = await ticketOf(client, username);
    for (let time = 1; time <= 5; time += 1)
      expect(await finish(ticket, wrongCodeOf(secret, clock))).toMatchObject({ reason: 'second_step' });
    expect(await finish(ticket, codeOf(secret, clock))).toMatchObject({
      reason: 'locked',
      raw: { retryAfter: 15 * 60 },
    });
    const asked = await client.ask(withdraw, { amount: '100.00', bankId: 'x', payPassword: '1' }, { token });
    expect(asked.reason).not.toMatch(/locked|second_step/);
    clock += 15 * MINUTE;
    expect((await finish(await ticketOf(client, username), codeOf(secret, clock))).code).toBe(200);
  });

  test('of many wrong ones at once, five are looked at', async () => {
    const { username, secret } = await becomeGuarded(client, clock);
    const ticket = await ticketOf(client, username);
    const wrong = wrongCodeOf(secret, clock);
    const answers = await Promise.all(Array.from({ length: 12 }, () => finish(ticket, wrong)));
    expect(answers.filter(({ reason }) => reason === 'second_step')).toHaveLength(5);
    expect(answers.filter(({ reason }) => reason === 'locked')).toHaveLength(7);
  });

  test('cannot confirm a secret that was begun more than an hour ago', async () => {
    const { token } = await becomeMember(client);
    const { secret } = await client.get(calls.beginSecondStep, { password: PASSWORD }, { token });
    clock += 60 * MINUTE;
    const code = codeOf(secret, clock);
    expect(await client.ask(calls.confirmSecondStep, { code }, { token })).toMatchObject({ reason: 'not_found' });
  });
});

describe('a recovery code', () => {
  test('is good once, and only for its owner', async () => {
    const ann = await becomeGuarded(client, clock);
    const bob = await becomeGuarded(client, clock);
    const [code = ''] = ann.codes;
    expect(await finish(await ticketOf(client, bob.username), code)).toMatchObject({ fields: { code: 'invalid' } });
    expect((await finish(await ticketOf(client, ann.username), code)).code).toBe(200);
    expect(await finish(await ticketOf(client, ann.username), code)).toMatchObject({ fields: { code: 'exists' } });
    expect(await client.get(calls.getSecondStep, {}, { token: ann.token })).toMatchObject({ recoveryLeft: 9 });
  });

  test('is not stored, and neither are the secret and the ticket', async () => {
    const { username, secret, codes } = await becomeGuarded(client, clock);
    const ticket = await ticketOf(client, username);
    const { db } = instance.service;
    const kept = JSON.stringify([
      await db.selectFrom('second_steps').selectAll().execute(),
      await db.selectFrom('second_step_codes').selectAll().execute(),
      await db.selectFrom('login_tickets').selectAll().execute(),
    ]);
    for (const text of [secret, ticket, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(text);
  });
});

describe('the security log', () => {
  const kindsOf = async (token: string) =>
    (await client.get(listSecurityEvents, {}, { token })).list.map(({ kind }) => kind);

  test('tells of a right password whose second step is not passed, until it is', async () => {
    const { username, token, secret } = await becomeGuarded(client, clock);
    const place = { agent: FIREFOX, address: '192.0.2.9' };
    const first = (await client.ask(login, { username, password: PASSWORD }, place)).raw as { ticket: string };
    const { list } = await client.get(listSecurityEvents, {}, { token });
    expect(list[0]).toMatchObject({ kind: 'second_step_missed', device: 'Firefox, Linux', network: '192.0.2.x' });
    clock += STEP;
    await finish(first.ticket, wrongCodeOf(secret, clock));
    expect((await kindsOf(token)).slice(0, 2)).toEqual(['refused', 'second_step_missed']);
    const second = await ticketOf(client, username);
    await client.get(calls.finishLogin, { ticket: second, code: codeOf(secret, clock) });
    // That of the first ticket stays: its step was not passed, and is not any more.
    expect((await kindsOf(token)).slice(0, 3)).toEqual(['signed_in', 'refused', 'second_step_missed']);
    clock += 10 * MINUTE;
    await tidy(instance.service, instance.uploads);
    expect(await kindsOf(token)).toContain('second_step_missed');
  });

  test('is not filled by many right passwords', async () => {
    const { username, token, secret } = await becomeGuarded(client, clock);
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(client, username)));
    const missed = async () => (await kindsOf(token)).filter((kind) => kind === 'second_step_missed').length;
    expect(await missed()).toBe(5);
    clock += STEP;
    expect((await finish(tickets[7] ?? '', codeOf(secret, clock))).code).toBe(200);
    expect(await missed()).toBeGreaterThanOrEqual(4);
  });

  test('has no such entry without the second step, or for a wrong password', async () => {
    const { username, token } = await becomeMember(client);
    await client.get(login, { username, password: PASSWORD });
    const guarded = await becomeGuarded(client, clock);
    await client.ask(login, { username: guarded.username, password: 'not-this-one' });
    for (const one of [token, guarded.token]) expect(await kindsOf(one)).not.toContain('second_step_missed');
  });
});

describe('a ticket', () => {
  test('is over after ten minutes, and deleted', async () => {
    const { username, secret } = await becomeGuarded(client, clock);
    const ticket = await ticketOf(client, username);
    clock += 10 * MINUTE;
    expect(await finish(ticket, codeOf(secret, clock))).toMatchObject({ reason: 'second_step_over' });
    await tidy(instance.service, instance.uploads);
    expect(await instance.service.db.selectFrom('login_tickets').select('id').execute()).toEqual([]);
  });

  test('is over when the login password changes', async () => {
    const { username, token, secret } = await becomeGuarded(client, clock);
    const ticket = await ticketOf(client, username);
    await client.get(setPassword, { kind: 'login', oldPassword: PASSWORD, newPassword: 'moonlight-8' }, { token });
    clock += STEP;
    expect(await finish(ticket, codeOf(secret, clock))).toMatchObject({ reason: 'second_step_over' });
  });

  test('is no token', async () => {
    const { username } = await becomeGuarded(client, clock);
    const token = await ticketOf(client, username);
    expect((await client.ask(getMember, {}, { token })).code).toBe(401);
    expect((await client.ask(login, { username, password: token })).reason).toBe('credentials');
  });
});

describe('with the second step on', () => {
  test('a payment password is set and changed with a code', async () => {
    const { token, secret } = await becomeGuarded(client, clock);
    const first = { kind: 'payment', newPassword: PAYMENT_PASSWORD, password: PASSWORD } as const;
    const missing = await client.ask(setPassword, first, { token });
    expect(missing).toMatchObject({ reason: 'second_step', fields: { code: 'required' } });
    clock += STEP;
    await client.get(setPassword, { ...first, code: codeOf(secret, clock) }, { token });
    const next = { kind: 'payment', oldPassword: PAYMENT_PASSWORD, newPassword: '975310' } as const;
    const wrong = await client.ask(setPassword, { ...next, code: wrongCodeOf(secret, clock) }, { token });
    expect(wrong).toMatchObject({ reason: 'second_step', fields: { code: 'invalid' } });
    clock += STEP;
    await client.get(setPassword, { ...next, code: codeOf(secret, clock) }, { token });
  });

  test('a wrong payment password uses no code up', async () => {
    const { token, secret } = await becomeGuarded(client, clock);
    clock += STEP;
    const code = codeOf(secret, clock);
    const asked = { kind: 'payment', newPassword: PAYMENT_PASSWORD, code } as const;
    const wrong = await client.ask(setPassword, { ...asked, password: 'not-this-one' }, { token });
    expect(wrong.reason).toBe('credentials');
    await client.get(setPassword, { ...asked, password: PASSWORD }, { token });
  });

  test('payout accounts are added and removed with a code', async () => {
    const { token, secret, codes } = await becomeGuarded(client, clock);
    const count = async () => (await client.get(listPayoutAccounts, {}, { token })).list.length;
    expect(await client.ask(savePayoutAccount, CARD, { token })).toMatchObject({ fields: { code: 'required' } });
    expect(await count()).toBe(0);
    clock += STEP;
    const { id = '' } = await client.get(savePayoutAccount, { ...CARD, code: codeOf(secret, clock) }, { token });
    expect(await client.ask(deletePayoutAccount, { id }, { token })).toMatchObject({ fields: { code: 'required' } });
    expect(await count()).toBe(1);
    await client.get(deletePayoutAccount, { id, code: codes[0] }, { token });
    expect(await count()).toBe(0);
  });

  test('a withdrawal asks for the payment password alone', async () => {
    const { token } = await becomeMember(client);
    await setPaymentPassword(client, token);
    const bankId = await addCard(client, token);
    await turnOnSecondStep(client, token, clock);
    const asked = { amount: '100.00', bankId, payPassword: PAYMENT_PASSWORD };
    expect((await client.ask(withdraw, asked, { token, key: 'one-withdrawal' })).reason).toBe('balance');
  });
});

test('without the second step, a code that is sent along is ignored', async () => {
  const { token } = await becomeMember(client);
  await client.get(savePayoutAccount, { ...CARD, code: '123456' }, { token });
});

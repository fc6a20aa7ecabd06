import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appealSuspension, login, setPassword } from '~/contract/calls/account';
import type { Call } from '~/contract/call';
import { CALLS } from '~/contract/all-calls';
import { SUCCESS } from '~/contract/envelope';
import { getBalance, recharge, savePayoutAccount, withdraw } from '~/contract/calls/funds';
import { placeOrder } from '~/contract/calls/draw';
import { requestDate } from '~/contract/calls/meet';
import { beginClosing } from '~/contract/calls/own-data';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import { suspendMember } from '~/member-api/desk/members/suspend.server';
import { DAY, HOUR, MIDNIGHT, setLimitsStage, START } from './limits.stage';
import { addCard, CARD, newPicture, PASSWORD, PAYMENT_PASSWORD, setPaymentPassword } from '../harness/member';
import { createBrowser } from '../push/push-receiver';
import { codeOf } from '../second-step/steps';

type Fields = Record<string, unknown>;

const BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

const { stage, signIn, goTo, set, readLimits, pause, bet, rechargeWithNewPicture } = setLimitsStage();

describe('taking a pause', () => {
  test.each([1, 7, 30, 42])('a time-out of %i days ends to the millisecond', async (days) => {
    const { data } = await pause('timeout', days);
    expect(data?.until).toBe(START + days * DAY);
    expect((await readLimits()).pause).toEqual({ kind: 'timeout', until: START + days * DAY });
  });

  test('a self-exclusion of 180 days lasts until the same day six months later', async () => {
    expect((await pause('exclusion', 180)).data?.until).toBe(Date.UTC(2027, 4, 21, 9));
    expect((await readLimits()).pause).toEqual({ kind: 'exclusion', until: Date.UTC(2027, 4, 21, 9) });
  });

  test.each([
    ['timeout', 2],
    ['timeout', 180],
    ['timeout', 0],
    ['timeout', 1.5],
    ['exclusion', 42],
    ['exclusion', 179],
    ['exclusion', 36_501],
  ] as const)('there is no %s of %s days', async (kind, days) => {
    expect(await pause(kind, days)).toMatchObject({ reason: 'invalid', fields: { days: 'invalid' } });
    expect((await readLimits()).pause).toBeUndefined();
  });

  test('none can be shortened: not by a shorter one, not by another kind', async () => {
    await pause('timeout', 42);
    expect((await pause('timeout', 1)).data?.until).toBe(START + 42 * DAY);
    const { data } = await pause('exclusion', 365);
    const until = START + 365 * DAY;
    expect(data?.until).toBe(until);
    for (const [kind, days] of [
      ['timeout', 42],
      ['exclusion', 180],
    ] as const)
      expect((await pause(kind, days)).data?.until).toBe(until);
    expect((await readLimits()).pause).toEqual({ kind: 'exclusion', until });
  });

  test('a time-out that outlasts a self-exclusion takes nothing from it and follows on', async () => {
    await pause('exclusion', 180);
    const ends = Date.UTC(2027, 4, 21, 9);
    await goTo(ends - DAY);
    await signIn();
    await pause('timeout', 7);
    expect((await readLimits()).pause).toEqual({ kind: 'exclusion', until: ends + 6 * DAY });
    await goTo(ends);
    expect((await readLimits()).pause).toEqual({ kind: 'timeout', until: ends + 6 * DAY });
    expect(await bet('1.00')).toMatchObject({ reason: 'excluded' });
  });

  test('each one that counted stays on record', async () => {
    await pause('timeout', 7);
    await pause('timeout', 1);
    stage.clock += HOUR;
    await pause('timeout', 7);
    const rows = await stage.instance.service.db
      .selectFrom('play_pauses')
      .select(['kind', 'days', 'at', 'until'])
      .orderBy('at')
      .execute();
    expect(rows).toEqual([
      { kind: 'timeout', days: 7, at: START, until: START + 7 * DAY },
      { kind: 'timeout', days: 7, at: START + HOUR, until: START + HOUR + 7 * DAY },
    ]);
  });
});

describe('during a pause', () => {
  test('bets and recharges are refused with its end, and nothing is charged', async () => {
    await pause('timeout', 1);
    const refused = { reason: 'excluded', until: '2026-11-22T09:00:00.000Z' };
    expect((await bet('50.00')).raw).toEqual(refused);
    expect((await rechargeWithNewPicture('200.00')).answer.raw).toEqual(refused);
    expect(await stage.client.get(getBalance, {}, { token: stage.token })).toMatchObject({ balance: 1_000_000 });
  });

  test('that comes before anything else that is wrong with a bet or a recharge', async () => {
    await set({ stakeDaily: '0', rechargeDaily: '0' });
    await pause('timeout', 1);
    const { token, client } = stage;
    const bets = [
      { period: '1', option: 'rose', amount: '0.01' },
      { period: '1', option: 'rose', amount: '10000.00' },
      { period: '999', option: 'rose', amount: '1.00' },
    ] as const;
    for (const input of bets)
      expect(await client.ask(placeOrder, input, { token })).toMatchObject({ reason: 'excluded' });
    const recharges = [
      { bankId: 'none', amount: '200.00', screenshot: 'none' },
      { bankId: 'none', amount: '0.01', screenshot: '' },
    ];
    for (const input of recharges)
      expect(await client.ask(recharge, input, { token })).toMatchObject({ reason: 'excluded' });
  });

  test('a bet from before stays, is drawn and is paid', async () => {
    for (const option of ['rose', 'lily'] as const) await bet('50.00', { option });
    await pause('timeout', 42);
    await goTo(START + 6 * HOUR + 3_000);
    expect(await stage.client.get(getBalance, {}, { token: stage.token })).toMatchObject({ balance: 1_000_000 - 250 });
  });

  test('a bet from before is answered again when it is sent again', async () => {
    const first = await bet('50.00', { key: 'bet-1' });
    await pause('timeout', 1);
    expect(await bet('50.00', { key: 'bet-1' })).toEqual(first);
    expect(await bet('50.00', { key: 'bet-2' })).toMatchObject({ reason: 'excluded' });
  });

  test('limits can be changed, and a raise waits as ever', async () => {
    await pause('timeout', 1);
    await set({ stakeDaily: '100.00' });
    expect((await set({ stakeDaily: null })).data?.pending?.stakeDaily?.from).toBe(START + DAY);
  });

  test.each([
    ['a time-out', 'timeout', 1, START + DAY],
    ['a self-exclusion', 'exclusion', 180, Date.UTC(2027, 4, 21, 9)],
  ] as const)('%s blocks up to its last millisecond and is over by itself', async (_, kind, days, until) => {
    // One hour off the rhythm of the periods, so that one is open at the end.
    stage.clock = START + HOUR;
    await pause(kind, days);
    const ends = until + HOUR;
    await goTo(ends - 1);
    await signIn();
    expect(await bet('50.00')).toMatchObject({ reason: 'excluded' });
    expect((await rechargeWithNewPicture('200.00')).answer).toMatchObject({ reason: 'excluded' });
    stage.clock = ends;
    expect((await readLimits()).pause).toBeUndefined();
    expect((await bet('50.00')).code).toBe(200);
    expect((await rechargeWithNewPicture('200.00')).answer.code).toBe(200);
  });
});

describe('rule X6: a self-exclusion with every limit at zero', () => {
  /** Inputs of the calls that need some; the others get empty ones. A function reads what the calls before it have answered. */
  const inputs = async (answers: Map<string, unknown>): Promise<Record<string, Fields | (() => Fields)>> => {
    const { client, token } = stage;
    await setPaymentPassword(client, token);
    const bankId = await addCard(client, token);
    const spare = await client.get(savePayoutAccount, { kind: 'btc', address: BTC }, { token });
    const { data } = await client.ask(CALLS.listProfiles as Call, {}, { token });
    const [profile, blocked, asked] = z.object({ list: z.array(z.object({ id: z.string() })) }).parse(data).list;
    const request = await client.get(requestDate, { id: asked?.id ?? '', contact: 'ann@example.com' }, { token });
    await bet('50.00');
    await goTo(MIDNIGHT);
    const film = { vod_id: '1001', vod_name: 'A film' };
    const secret = () => z.object({ secret: z.string() }).parse(answers.get('beginSecondStep')).secret;
    const codes = (call: string) => z.object({ codes: z.array(z.string()) }).parse(answers.get(call)).codes;
    return {
      answerLimits: { answer: 'kept' },
      beginSecondStep: { password: PASSWORD },
      confirmSecondStep: () => ({ code: codeOf(secret(), stage.clock) }),
      renewRecoveryCodes: () => ({ code: codes('confirmSecondStep')[0] }),
      turnOffSecondStep: () => ({ password: PASSWORD, code: codes('renewRecoveryCodes')[0] }),
      endLogins: { others: true },
      startExport: { password: PASSWORD },
      addFavourite: film,
      removeFavourite: film,
      getKeptFilm: film,
      keepPosition: { ...film, seconds: 7 },
      setHistory: { on: true },
      addPush: { ...createBrowser('https://push.example').keys, answers: true, withdrawals: true, logins: true },
      removePush: { id: 'none' },
      setMail: { email: 'ann@example.com', answers: true, withdrawals: true, logins: true },
      savePayoutAccount: { ...CARD, cardNumber: '5555 5555 5555 4444' },
      deletePayoutAccount: { id: spare.id },
      setPassword: { kind: 'payment', oldPassword: PAYMENT_PASSWORD, newPassword: '246801' },
      withdraw: { amount: '100.00', bankId, payPassword: '246801' },
      getStatement: { month: '2026-11' },
      getDraw: { period: '1' },
      getProfile: { id: profile?.id },
      readNotice: { id: '8' },
      confirmNotice: { id: '8' },
      requestDate: { id: profile?.id, contact: 'ann@example.com' },
      revokeRequest: { id: request.id },
      reportProfile: { id: profile?.id, reason: 'fake' },
      blockProfile: { id: blocked?.id },
      unblockProfile: { id: blocked?.id },
      sendMessage: { text: 'May I still write?' },
      setLimits: { stakeDaily: '0' },
      takePause: { kind: 'exclusion', days: 180 },
    };
  };

  /** What a pause stops, what ends the login, and what stands against an open suspension or closes the account. */
  const STOPPED = ['logout', 'placeOrder', 'recharge', 'appealSuspension', 'beginClosing'];
  /** Calls that need an authenticator, or a code from an e-mail. */
  const WITH_OTHERS = ['beginPasskey', 'addPasskey', 'deletePasskey', 'confirmMail'];

  test('stops bets and recharges and not one other call of a member', async () => {
    const answers = new Map<string, unknown>();
    const given = await inputs(answers);
    await set({ stakeDaily: '0', lossDaily: '0', rechargeDaily: '0' });
    await pause('exclusion', 180);
    const { client, token } = stage;
    const others = Object.entries(CALLS).filter(
      ([name, call]) => call.access === 'member' && ![...STOPPED, ...WITH_OTHERS, 'getBalancePath'].includes(name),
    );
    for (const [name, call] of others) {
      const input = given[name] ?? {};
      const answer = call.upload
        ? await client.upload(call, await newPicture(), { token })
        : await client.ask(call, typeof input === 'function' ? input() : input, { token });
      expect([name, answer.code, answer.reason]).toEqual([name, SUCCESS[call.service], undefined]);
      answers.set(name, answer.raw);
    }
    // No night is published here, which a pause would not say.
    expect((await client.ask(CALLS['getBalancePath']!, {}, { token })).reason).toBe('not_found');
    // What is refused is the input.
    for (const name of WITH_OTHERS) expect((await client.ask(CALLS[name]!, {}, { token })).reason).toBe('invalid');
    const asked = [...answers.keys()];
    // What stands in its way is what is open, and not the pause.
    expect((await client.ask(beginClosing, { password: PASSWORD }, { token })).reason).toBe('unsettled');
    for (const name of ['withdraw', 'listOrders', 'getPlaySummary', 'listWithdrawals', 'listRecharges', 'getStatement'])
      expect(asked).toContain(name);
    for (const name of [
      'getService',
      'listMessages',
      'sendMessage',
      'checkin',
      'setPassword',
      'listNotices',
      'readNotice',
    ])
      expect(asked).toContain(name);
    for (const name of ['listProfiles', 'getLimits', 'getDraw']) expect(asked).toContain(name);
    expect(await bet('1.00')).toMatchObject({ reason: 'excluded' });
    expect((await rechargeWithNewPicture('200.00')).answer).toMatchObject({ reason: 'excluded' });
    // Only a suspended member can appeal, and a suspension refuses some of the others.
    const by = { staff: SHELL, at: stage.clock };
    await suspendMember(stage.instance.service, stage.memberId, { reason: 'second_account' }, by);
    expect((await client.ask(appealSuspension, { text: 'It was not me' }, { token })).code).toBe(200);
  });

  test('leaves signing in and signing out as they are', async () => {
    await pause('exclusion', 180);
    const { client } = stage;
    const { token } = await client.get(login, { username: stage.username, password: PASSWORD });
    const change = { kind: 'login', oldPassword: PASSWORD, newPassword: 'garden2027' } as const;
    const changed = await client.get(setPassword, change, { token });
    expect((await client.ask(CALLS.logout as Call, {}, { token: changed.token })).code).toBe(200);
  });

  test('a withdrawal of everything goes through', async () => {
    const { client, token } = stage;
    await setPaymentPassword(client, token);
    const bankId = await addCard(client, token);
    await pause('exclusion', 180);
    const input = { amount: '10000.00', bankId, payPassword: PAYMENT_PASSWORD };
    expect((await client.get(withdraw, input, { token })).status).toBe('processing');
    expect(await client.get(getBalance, {}, { token })).toMatchObject({ available: 0, frozen: 1_000_000 });
  });
});

import { afterEach, expect, test } from 'vitest';
import { withdraw } from '~/contract/calls/funds';
import { answerLimits } from '~/contract/calls/limits';
import { startSession } from '~/member-api/account/sessions.server';
import type { MemberApi } from '~/member-api/app.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import type { LimitProfileName } from '~/contract/limits/limit-profile';
import { DEMO_MEMBER } from '~/config/demo-member';
import { fund } from '../draw/draw.stage';
import { openInstance } from '../harness/harness';
import { addCard } from '../harness/member';
import { DAY, HOUR, playerOf, START } from './limits.stage';

let instance: MemberApi | undefined;
afterEach(() => instance?.close());

/** A member of a service with the rules of a country. */
async function openFor(limitProfile: LimitProfileName) {
  const clock = { now: START };
  const draw = { seconds: 21_600, closeSeconds: 10, soonSeconds: 30, chainLength: 4_096 };
  const opened = await openInstance({ demoReviewSeconds: 0, draw, limitProfile }, () => clock.now);
  instance = opened.instance;
  const { service } = instance;
  await advance(service);
  const { id } = await service.db.selectFrom('members').select('id').executeTakeFirstOrThrow();
  await fund(service, id, 1_000_000);
  const token = await startSession(service.db, id, clock.now);
  const player = playerOf(
    () => opened.client,
    () => token,
  );
  const answer = (answer: 'declined' | 'kept') => opened.client.ask(answerLimits, { answer }, { token });
  const { client } = opened;
  return { clock, answer, client, token, ...player };
}

test('gb: a recharge waits for the question, and no bet does; saying no is enough', async () => {
  const { answer, bet, rechargeWithNewPicture } = await openFor('gb');
  expect((await rechargeWithNewPicture('100.00')).answer.raw).toEqual({ reason: 'limits_unset' });
  expect((await bet('10.00')).code).toBe(200);
  await answer('declined');
  expect((await rechargeWithNewPicture('100.00')).answer.code).toBe(200);
});

test('gb: a limit that is set answers the question, and a raise waits 24 hours', async () => {
  const { clock, set, readLimits, rechargeWithNewPicture } = await openFor('gb');
  await set({ rechargeMonthly: '500.00' });
  expect((await rechargeWithNewPicture('100.00')).answer.code).toBe(200);
  expect((await set({ rechargeMonthly: '600.00' })).data?.pending?.rechargeMonthly?.from).toBe(START + DAY);
  clock.now = START + DAY;
  await set({ rechargeMonthly: '600.00' });
  expect((await readLimits()).current.rechargeMonthly).toBe(60_000);
});

test('se: recharges and bets wait for all three gross recharge limits, and no answer replaces them', async () => {
  const { answer, set, bet, rechargeWithNewPicture, readLimits } = await openFor('se');
  expect((await readLimits()).profile).toEqual({ hours: 72, mustSet: 'all', waitsForPeriod: true });
  await answer('declined');
  await set({ rechargeDaily: '200.00', rechargeWeekly: '500.00' });
  expect((await rechargeWithNewPicture('100.00')).answer.raw).toEqual({ reason: 'limits_unset' });
  expect((await bet('10.00')).raw).toEqual({ reason: 'limits_unset' });
  await set({ rechargeMonthly: '900.00' });
  expect((await rechargeWithNewPicture('100.00')).answer.code).toBe(200);
  expect((await bet('10.00')).code).toBe(200);
});

test('se: a lower limit counts at once, a higher one after 72 hours and not one millisecond before', async () => {
  const { clock, set, readLimits } = await openFor('se');
  await set({ rechargeDaily: '200.00' });
  await set({ rechargeDaily: '300.00' });
  clock.now = START + 72 * HOUR - 1;
  expect((await set({ rechargeDaily: '300.00' })).data?.current.rechargeDaily).toBe(20_000);
  clock.now = START + 72 * HOUR;
  expect((await set({ rechargeDaily: '300.00' })).data?.current.rechargeDaily).toBe(30_000);
  await set({ rechargeDaily: '100.00' });
  expect((await readLimits()).current.rechargeDaily).toBe(10_000);
});

test('se: taking a limit away ends in none set, which stops recharges again', async () => {
  const { clock, set, rechargeWithNewPicture } = await openFor('se');
  await set({ rechargeDaily: '200.00', rechargeWeekly: '500.00', rechargeMonthly: '900.00' });
  await set({ rechargeDaily: null });
  expect((await rechargeWithNewPicture('100.00')).answer.code).toBe(200);
  clock.now = START + 72 * HOUR;
  await set({ rechargeDaily: null });
  expect((await rechargeWithNewPicture('100.00')).answer.raw).toEqual({ reason: 'limits_unset' });
});

test.each(['gb', 'se'] as const)('%s: a withdrawal waits for no limit and for no answer', async (profile) => {
  const { client, token } = await openFor(profile);
  const bankId = await addCard(client, token);
  const input = { amount: '10000.00', bankId, payPassword: DEMO_MEMBER.paymentPassword };
  expect((await client.get(withdraw, input, { token })).status).toBe('processing');
});

test('the reminder is due six months after the last look, and an answer or a change puts it off', async () => {
  const { clock, answer, set, readLimits } = await openFor('none');
  const months = (count: number, from: number) => new Date(from).setUTCMonth(new Date(from).getUTCMonth() + count);
  const { data } = await answer('kept');
  expect(data).toMatchObject({ asked: START, reviewFrom: months(6, START) });
  clock.now = START + DAY;
  await set({ stakeDaily: '5.00' });
  expect((await readLimits()).reviewFrom).toBe(months(6, START + DAY));
});

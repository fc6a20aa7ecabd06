import { expect, test } from 'vitest';
import { getNextPeriod, listOrders, placeOrder } from '~/contract/calls/draw';
import * as calls from '~/contract/calls/funds';
import { CARD, newPicture } from '../harness/member';
import { setLimitsStage } from '../limits/limits.stage';

const { stage } = setLimitsStage();
const session = () => ({ token: stage.token });
const fifty = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 50 }, ask));

test('fifty recharges at once with one key are one', async () => {
  const { list: banks } = await stage.client.get(calls.listBanks, {}, session());
  const { data } = await stage.client.upload(calls.uploadImage, await newPicture(), session());
  const sent = { bankId: banks[0]?.id ?? '', amount: '350.00', screenshot: data?.url ?? '' };
  const answers = await fifty(() => stage.client.ask(calls.recharge, sent, { ...session(), key: 'form' }));
  expect(new Set(answers.map((answer) => answer.data?.id)).size).toBe(1);
  const { list } = await stage.client.get(calls.listRecharges, {}, session());
  expect(list.map(({ id }) => id)).toEqual([answers[0]?.data?.id]);
});

test('fifty bets at once with one key are one, and charged once', async () => {
  const { period } = await stage.client.get(getNextPeriod, {}, session());
  const sent = { period, option: 'rose' as const, amount: '12.34' };
  const answers = await fifty(() => stage.client.ask(placeOrder, sent, { ...session(), key: 'form' }));
  expect(new Set(answers.map((answer) => answer.data?.id)).size).toBe(1);
  const { list } = await stage.client.get(listOrders, {}, session());
  expect(list).toHaveLength(1);
  expect(await stage.client.get(calls.getBalance, {}, session())).toMatchObject({ balance: 1_000_000 - 1_234 });
});

test('fifty cards at once of one number are one', async () => {
  const answers = await fifty(() => stage.client.ask(calls.savePayoutAccount, CARD, { ...session(), key: 'form' }));
  expect(answers.filter(({ reason }) => reason !== undefined && reason !== 'exists')).toEqual([]);
  expect((await stage.client.get(calls.listPayoutAccounts, {}, session())).list).toHaveLength(1);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as account from '~/contract/calls/account';
import { CALLS } from '~/contract/all-calls';
import * as draw from '~/contract/calls/draw';
import * as funds from '~/contract/calls/funds';
import { listProfiles } from '~/contract/calls/meet';
import { REVIEW_MS } from '../../services/calls';
import { DEMO, listenService } from '../../services/service';
import { Client } from '../member-api/harness/client';
import { CARD, newPicture, registration } from '../member-api/harness/member';

let service: Awaited<ReturnType<typeof listenService>>;
let api: Client;
let token: string;
beforeAll(async () => {
  service = await listenService({ drawSeconds: 60 });
  api = new Client(service.url, (request) => fetch(request));
  ({ token } = await api.get(account.login, { username: DEMO.username, password: DEMO.password }));
});
afterAll(() => service.close());

const balance = async () => (await api.get(funds.getBalance, {}, { token })).balance;

describe('the plain service', () => {
  test('speaks every call of the specification and none of the extensions', async () => {
    const specified = Object.values(CALLS).filter(({ row, format }) => row === 'S' && format === 'envelope');
    const lines = specified.map(({ method, path }) => `${method} ${path}`);
    expect([...service.calls].sort()).toEqual(lines.sort());
    expect(lines).toHaveLength(27);
    for (const { method, path } of Object.values(CALLS).filter(({ row }) => row === 'X')) {
      const answer = await api.request(path, { method, headers: { token } });
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([404, 'text/html']);
    }
  });

  test('answers to strangers only what signs them in', async () => {
    for (const line of service.calls.filter((call) => !/config|login|register|invite/.test(call))) {
      const [method, path] = line.split(' ') as [string, string];
      expect((await api.request(path, { method })).status, line).toBe(401);
    }
  });

  test('refuses in words, without a code of ours', async () => {
    const refused = await api.ask(account.login, { username: 'demo', password: 'wrong-one' });
    expect(refused).toMatchObject({ code: 400, msg: 'Wrong username or password', raw: null });
  });

  test('keeps members, cards, money and bets', async () => {
    const joined = await api.get(account.register, registration());
    expect((await api.get(account.getMember, {}, { token: joined.token })).username).toBe(joined.user.username);

    await api.get(funds.savePayoutAccount, CARD, { token });
    const { list } = await api.get(funds.listPayoutAccounts, {}, { token });
    expect(list).toMatchObject([{ cardNumber: CARD.cardNumber, holderName: CARD.holderName }]);

    await api.get(funds.withdraw, { amount: '100.00', bankId: list[0]!.id, payPassword: DEMO.payPassword }, { token });
    expect(await balance()).toBe(90_000);
    await api.get(funds.deletePayoutAccount, { id: list[0]!.id }, { token });
    expect((await api.get(funds.listPayoutAccounts, {}, { token })).list).toEqual([]);

    const { data } = await api.upload(funds.uploadImage, await newPicture(), { token });
    await api.get(funds.recharge, { bankId: '1', amount: '50.00', screenshot: data!.url }, { token });
    service.advance(REVIEW_MS);
    expect(await balance()).toBe(95_000);
  });

  test('pays a bet that wins when its period has been drawn', async () => {
    service.drawNow();
    const { period } = await api.get(draw.getNextPeriod, {}, { token });
    const before = await balance();
    await api.get(draw.placeOrder, { period, option: 'rose', amount: '10.00' }, { token });
    expect(await balance()).toBe(before - 1_000);
    service.drawNow();
    const { list } = await api.get(draw.listDraws, { page: 1, pageSize: 5 }, { token });
    expect(list[0]).toMatchObject({ period });
    expect(await balance()).toBe(before - 1_000 + (list[0]!.result.includes('rose') ? 1_950 : 0));
  });

  test('keeps to pages, and takes no notice of filters that the specification does not have', async () => {
    const profiles = async (input: object) =>
      (await api.get(listProfiles, { page: 1, limit: 4, ...input }, { token })).list.map(({ id }) => id);
    expect(await profiles({})).toHaveLength(4);
    expect(await profiles({ addressId: '2' })).toEqual(await profiles({}));
    expect(await profiles({ page: 2 })).not.toEqual(await profiles({}));
  });
});

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ResponseOf } from '~/contract/call';
import * as calls from '~/contract/calls/draw';
import { getBalance, listBanks, recharge, uploadImage } from '~/contract/calls/funds';
import { verifyPath } from '~/member-api/draw/merkle';
import { recheckDraw } from '~/member-api/draw/recheck';
import type { Client } from '../harness/client';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember, newPicture } from '../harness/member';

type Period = ResponseOf<typeof calls.getNextPeriod>;

const sha256 = (hex = '') => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** A new member with 1,000.00 from a recharge. */
async function becomePlayer(client: Client): Promise<string> {
  const { token } = await becomeMember(client);
  const banks = await client.get(listBanks, {}, { token });
  const bankId = (banks.list.find((bank) => bank.accountNumber !== undefined) ?? banks.list[0])?.id ?? '';
  const uploaded = await client.upload(uploadImage, await newPicture(), { token });
  await client.get(recharge, { bankId, amount: '1000.00', screenshot: uploaded.data?.url ?? '' }, { token });
  await vi.waitFor(async () => expect((await client.get(getBalance, {}, { token })).balance).toBe(100_000), {
    timeout: 60_000,
    interval: 250,
  });
  return token;
}

/** A period that stays open for some time. */
async function findOpenPeriod(client: Client, token: string): Promise<Period> {
  for (;;) {
    const period = await client.get(calls.getNextPeriod, {}, { token });
    const { serverTime = 0, closesAt = Infinity, drawsAt = 0 } = period;
    if (closesAt - serverTime > 3_500) return period;
    await sleep(Math.max(50, drawsAt - serverTime));
  }
}

describeMemberApi('the draw', (api) => {
  let token: string;
  let refused: string;
  beforeAll(async () => {
    [token, refused] = await Promise.all([becomePlayer(api()), becomePlayer(api())]);
  });

  test.each([
    ['getlatestdraw', calls.getLatestDraw, {}],
    ['getdrawlist', calls.listDraws, {}],
    ['getnextperiod', calls.getNextPeriod, {}],
    ['getodds', calls.listOdds, {}],
    ['saveorder', calls.placeOrder, { period: '1', option: 'rose', amount: '1.00' }],
    ['game/orders', calls.listOrders, {}],
    ['game/summary', calls.getPlaySummary, {}],
    ['getdraw', calls.getDraw, { period: '1' }],
  ] as const)('%s is for members alone', async (_, call, input) => {
    // The table has calls of different types, which one generic call cannot express.
    const ask = api().ask.bind(api()) as (call: unknown, input: unknown) => Promise<{ code: number }>;
    expect((await ask(call, input)).code).toBe(401);
  });

  extended('each pattern is offered at 1.95 and wins half of the time', async () => {
    const { list } = await api().get(calls.listOdds, {}, { token });
    expect(list).toEqual(
      ['rose', 'lily', 'balloon', 'smoke'].map((option) => ({
        option,
        odds: 1.95,
        chance: 0.5,
        min: 100,
        max: 1_000_000,
      })),
    );
  });

  extended('the period in play says when it opens, closes and draws', async () => {
    const next = await api().get(calls.getNextPeriod, {}, { token });
    const { opensAt = 0, closesAt = 0, drawsAt = 0, serverTime = 0 } = next;
    expect(opensAt <= serverTime && serverTime < drawsAt && opensAt < closesAt && closesAt < drawsAt).toBe(true);
    expect(next.status).toMatch(serverTime >= closesAt ? /^closed$/ : /^(open|soon)$/);
    expect(next.commitment).toMatch(/^[0-9a-f]{64}$/);
  });

  describe('a bet is refused and not charged', () => {
    extended.each([
      ['below the least stake', { amount: '0.99' }, 'amount_low'],
      ['above the largest stake', { amount: '10000.01' }, 'amount_high'],
      ['above the balance', { amount: '1000.01' }, 'balance'],
      ['with part of a cent', { amount: '1.005' }, 'invalid'],
      ['on a pattern that there is not', { option: 'tulip' as 'rose' }, 'invalid'],
      ['on a period that has not begun', { period: '999999999' }, 'not_found'],
    ])('%s', async (_, change, reason) => {
      const client = api();
      const { period } = await findOpenPeriod(client, refused);
      const answer = await client.ask(
        calls.placeOrder,
        { period, option: 'rose', amount: '5.00', ...change },
        { token: refused },
      );
      expect(answer.reason).toBe(reason);
      expect((await client.get(getBalance, {}, { token: refused })).balance).toBe(100_000);
      expect((await client.get(calls.listOrders, {}, { token: refused })).total).toBe(0);
    });
  });

  extended(
    'a bet is charged, drawn, paid and proven',
    async () => {
      const client = api();
      const { period, drawsAt = 0, serverTime = 0, commitment } = await findOpenPeriod(client, token);
      const bet = { period, option: 'rose', amount: '12.34' } as const;
      const receipt = await client.get(calls.placeOrder, bet, { token, key: 'once-1' });
      expect(receipt).toMatchObject({ period, option: 'rose', amount: 1_234, odds: 1.95, balance: 98_766 });
      expect(await client.get(calls.placeOrder, bet, { token, key: 'once-1' })).toEqual(receipt);
      const again = await client.ask(calls.placeOrder, { ...bet, amount: '1.00' }, { token, key: 'once-1' });
      expect([again.code, again.reason]).toEqual([409, 'duplicate']);
      await client.get(calls.placeOrder, { ...bet, option: 'lily' }, { token });
      const summary = await client.get(calls.getPlaySummary, {}, { token });
      expect(summary.session).toEqual({ staked: 2_468, won: 0, net: -2_468 });

      await sleep(Math.max(0, drawsAt - serverTime));
      const late = await client.ask(calls.placeOrder, bet, { token });
      expect(late.reason).toBe('period_closed');
      expect(late.raw).toHaveProperty('closesAt');
      const draw = () => client.get(calls.getDraw, { period }, { token });
      await expect.poll(async () => (await draw()).status, { timeout: 10_000, interval: 100 }).toBe('complete');

      const drawn = await draw();
      expect(drawn).toMatchObject({ period, commitment, betsCount: 2, drawnAt: drawsAt });
      expect(sha256(drawn.seed)).toBe(commitment);
      const second = await recheckDraw(drawn.seed ?? '', Number(period));
      expect([second.numbers, second.result]).toEqual([drawn.numbers?.join(), drawn.result]);
      let link = drawn.seed ?? '';
      for (let i = Number(period); i > Number(drawn.chain?.firstPeriod); i--) link = sha256(link);
      expect(link).toBe(drawn.chain?.s0);

      const orders = await client.get(calls.listOrders, { period }, { token });
      expect(orders.total).toBe(2);
      for (const order of orders.list) {
        const { id, option, amount, nonce, status, payout, proof, commitment, s0 } = order;
        const isHit = drawn.result?.includes(option) ?? false;
        expect([status, payout]).toEqual(isHit ? ['won', 2_406] : ['lost', 0]);
        expect([commitment, s0]).toEqual([drawn.commitment, drawn.chain?.s0]);
        const leaf = ['v2', id, period, option, amount, nonce, commitment, s0].join('|');
        expect(verifyPath(drawn.betsRoot ?? '', leaf, proof ?? { index: 0, size: 0, path: [] })).toBe(true);
      }
      expect((await client.get(getBalance, {}, { token })).balance).toBe(100_000 - 2_468 + 2_406);
      const after = await client.get(calls.getPlaySummary, {}, { token });
      expect(after.lifetime).toEqual({ staked: 2_468, won: 2_406, net: -62 });
      expect(after.session).toEqual(after.lifetime);
    },
    400_000,
  );

  extended(
    'results are listed newest first, each seed opening the commitment before it',
    async () => {
      const client = api();
      await expect
        .poll(async () => (await client.ask(calls.getLatestDraw, {}, { token })).code, {
          timeout: 400_000,
          interval: 250,
        })
        .toBe(200);
      const latest = await client.get(calls.getLatestDraw, {}, { token });
      const { list, total = 0 } = await client.get(calls.listDraws, { page: 1, pageSize: 50 }, { token });
      expect(list.map(({ period }) => period)).toContain(latest.period);
      list.forEach((draw, index) => {
        expect(sha256(draw.seed)).toBe(draw.commitment);
        const older = list[index + 1];
        if (older) expect([Number(older.period), older.seed]).toEqual([Number(draw.period) - 1, draw.commitment]);
      });
      const beyond = await client.get(calls.listDraws, { page: total + 10, pageSize: 50 }, { token });
      expect(beyond.list).toEqual([]);
    },
    400_000,
  );

  test.each(['0', 'x', '999999999'])('there is no draw %s', async (period) => {
    const answer = await api().ask(calls.getDraw, { period }, { token });
    expect([answer.code, answer.reason]).toEqual([404, 'not_found']);
  });
});

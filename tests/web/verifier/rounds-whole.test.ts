import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '~/contract/call';
import { getDrawProof } from '~/domains/draw/draw.api.server';
import { listOrders as listOwn } from '~/domains/draw/orders/orders.api.server';
import { receiptText } from '~/domains/draw/orders/receipt';
import { checkAllPlaced, checkDraw, checkOrder } from '~/domains/draw/proof/proof.server';
import { LANGUAGES, type Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { publishedAt, QUICKNET } from '~/member-api/draw/beacon/network';
import { getDraw } from '~/member-api/draw/history.server';
import { listOrders } from '~/member-api/draw/records.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import type { Api } from '~/upstream/call/api';
import { checkText, verdictOf } from '../../../public/verify.mjs';
import { advanceWithRounds, openRelay, REAL_ROUND } from '../member-api/draw/beacon.stage';
import { bet, caller, fund, openService, PERIOD } from '../member-api/draw/draw.stage';

/** Period 1 is drawn at the instant of round 1000. */
const hands = { now: publishedAt(QUICKNET, REAL_ROUND.round) - PERIOD };
let relay: Awaited<ReturnType<typeof openRelay>>;
let stage: Awaited<ReturnType<typeof openService>>;
let api: Api;

beforeAll(async () => {
  relay = await openRelay('real');
  stage = await openService({ hands, draw: { beacon: { urls: [relay.url], names: true } } });
  const { service } = stage;
  const ask = async (call: Call, asked: { period: string }) => {
    const own = { page: 1, limit: 10, ...asked };
    const told =
      call.path === '/game/orders' ? await listOrders(service, 'ann', own) : await getDraw(service, asked.period);
    return call.response.strict.parse(JSON.parse(JSON.stringify(told))) as unknown;
  };
  api = ask as unknown as Api;
  await advance(service);
  await fund(service, caller('ann').memberId, 10_000);
  for (const option of ['rose', 'lily'] as const) await bet(service, 'ann', 1, option, 1_000);
});
afterAll(async () => {
  await stage.close();
  await relay.close();
});

/** The receipts of both bets, as the page writes them now. */
async function receipts(language: Language = 'en'): Promise<string[]> {
  const draw = await getDrawProof(api, '1');
  const { orders } = await listOwn(api, 1, 10, { period: '1' });
  const url = 'https://draw.example/r';
  const page = {
    service: 'https://draw.example',
    issuedAt: hands.now,
    unit: 'credits',
    url,
    verifyUrl: url,
    doubts: [],
    witnesses: {},
  };
  return orders.map((order) => receiptText({ ...page, order, draw }, textsOf(language)));
}
const check = (texts: string[]) => Promise.all(texts.map((text) => checkText('receipt', text)));

describe('a bet in a period that named a round', () => {
  it('has receipts from before and after the draw, which the verifier and the check page find to agree and to hold', async () => {
    const early = await receipts();
    expect(early[0]).toContain(`leaf-version: 3\n`);
    expect(early[0]).toContain(`order-beacon-round: 1000\n`);
    expect(verdictOf(await check(early))).toBe(2);

    hands.now += PERIOD + 3_000;
    await advanceWithRounds(stage.service);
    for (const language of LANGUAGES) {
      const all = await check([...early, ...(await receipts(language))]);
      expect(all.flatMap(({ problems }) => problems)).toEqual([]);
      expect(verdictOf(all)).toBe(0);
      expect(all.at(-1)?.steps.map(({ name, outcome }) => [name, outcome])).toEqual([
        ...['commitment', 'chain', 'placed', 'round', 'numbers', 'patterns', 'order'].map((name) => [name, 'holds']),
        ...['witnessed_chain', 'witnessed_bets'].map((name) => [name, 'unwitnessed']),
        ['payout', 'holds'],
      ]);
    }

    const draw = await getDrawProof(api, '1');
    const { orders } = await listOwn(api, 1, 10, { period: '1' });
    expect(checkAllPlaced(orders, draw)).toEqual({ outcome: 'holds', count: 2 });
    for (const order of orders) expect(checkOrder(order, draw)).toBe('yes');
    const { seed, chain, round, numbers, patterns } = await checkDraw(draw);
    expect([seed, chain, round, numbers, patterns].map((step) => step?.outcome)).toEqual(Array(5).fill('holds'));
    const moved = orders.map((order) => ({ ...order, beacon: { chain: QUICKNET.chain, round: '999' } }));
    expect(checkAllPlaced(moved, draw)).toEqual({ outcome: 'fails', count: 2 });
    for (const order of moved) expect(checkOrder(order, draw)).toBe('no');
  });
});

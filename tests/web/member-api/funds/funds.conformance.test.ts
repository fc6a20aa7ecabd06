import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import * as calls from '~/contract/calls/funds';
import { WITHDRAWAL_REASONS } from '~/contract/reasons';
import type { Client } from '../harness/client';
import { describeMemberApi, extended } from '../harness/harness';
import { addCard, becomeMember, CARD, newPicture, PAYMENT_PASSWORD, setPaymentPassword } from '../harness/member';

const BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

async function askForRecharge(client: Client, token: string, amount: string, key?: string) {
  const { list } = await client.get(calls.listBanks, {}, { token });
  const bankId = list.find((bank) => bank.accountNumber !== undefined)?.id ?? '';
  const uploaded = await client.upload(calls.uploadImage, await newPicture(), { token });
  const input = { bankId, amount, screenshot: uploaded.data?.url ?? '' };
  return { input, answer: await client.ask(calls.recharge, input, { token, ...(key ? { key } : {}) }) };
}

describeMemberApi('funds', (api) => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await becomeMember(api()));
  });

  test.each([
    ['bank/list', calls.listBanks, {}],
    ['getuserbank', calls.listPayoutAccounts, {}],
    ['savebtc', calls.savePayoutAccount, CARD],
    ['deletebank', calls.deletePayoutAccount, { id: 'x' }],
    ['getuserbalance', calls.getBalance, {}],
    ['withdraw', calls.withdraw, { amount: '100.00', bankId: 'x', payPassword: '000000' }],
    ['isRecharge', calls.getRechargeState, {}],
    ['recharge', calls.recharge, { bankId: 'x', amount: '100.00', screenshot: 'x' }],
  ] as const)('%s is for members alone', async (_, call, input) => {
    // The table has calls of different types, which one generic call cannot express.
    const ask = api().ask.bind(api()) as (call: unknown, input: unknown) => Promise<{ code: number }>;
    expect((await ask(call, input)).code).toBe(401);
  });

  test('there are banks to choose from, each with a name', async () => {
    const { list } = await api().get(calls.listBanks, {}, { token });
    expect(list.length).toBeGreaterThan(0);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  extended('a new member has nothing, and reads the rules of a withdrawal', async () => {
    const balance = await api().get(calls.getBalance, {}, { token });
    expect(balance).toMatchObject({ balance: 0, available: 0, frozen: 0 });
    expect(balance.rules).toMatchObject({ feePercent: 1, feeMin: 200 });
    expect(balance.rules?.dailyLeft).toBe(balance.rules?.dailyLimit);
  });

  extended('a card is saved, listed with its last four digits alone, and removed', async () => {
    const { token: mine } = await becomeMember(api());
    const id = await addCard(api(), mine);
    const { list } = await api().get(calls.listPayoutAccounts, {}, { token: mine });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      id,
      kind: 'bank',
      holderName: CARD.holderName,
      branchCode: '001',
      isDefault: true,
    });
    expect(list[0]?.cardNumber).toMatch(/4242$/);
    expect(list[0]?.cardNumber?.replace(/\D/g, '')).toBe('4242');
    await api().get(calls.deletePayoutAccount, { id }, { token: mine });
    expect((await api().get(calls.listPayoutAccounts, {}, { token: mine })).list).toEqual([]);
  });

  extended('the first account is the default until another is chosen or it is removed', async () => {
    const { token: mine } = await becomeMember(api());
    const card = await addCard(api(), mine);
    const { id: address } = await api().get(
      calls.savePayoutAccount,
      { kind: 'btc', address: BTC, isDefault: true },
      { token: mine },
    );
    const defaults = async () =>
      (await api().get(calls.listPayoutAccounts, {}, { token: mine })).list
        .filter((it) => it.isDefault)
        .map((it) => it.id);
    expect(await defaults()).toEqual([address]);
    await api().get(calls.deletePayoutAccount, { id: address ?? '' }, { token: mine });
    expect(await defaults()).toEqual([card]);
  });

  extended.each([
    ['a card number with a wrong digit', { cardNumber: '4242 4242 4242 4241' }, { cardNumber: 'format' }],
    ['a phone that is none', { phone: '12' }, { phone: 'format' }],
    ['no holder', { holderName: ' ' }, { holderName: 'required' }],
    ['no bank', { bankName: '' }, { bankName: 'required' }],
    ['no branch', { branchName: '', branchCode: '' }, { branchName: 'required', branchCode: 'required' }],
  ])('a card with %s is refused by name', async (_, changed, fields) => {
    const answer = await api().ask(calls.savePayoutAccount, { ...CARD, ...changed }, { token });
    expect(answer).toMatchObject({ reason: 'invalid', fields });
  });

  extended.each([
    ['nothing', ''],
    ['an address with a wrong letter', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['an address of a test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ])('a BTC address that is %s is refused', async (_, address) => {
    const answer = await api().ask(calls.savePayoutAccount, { kind: 'btc', address }, { token });
    expect(answer).toMatchObject({ reason: 'invalid', fields: { address: address === '' ? 'required' : 'format' } });
  });

  test("another member's account cannot be removed", async () => {
    const { token: mine } = await becomeMember(api());
    const id = await addCard(api(), mine);
    expect(await api().ask(calls.deletePayoutAccount, { id }, { token })).toMatchObject({ reason: 'not_found' });
    expect((await api().get(calls.listPayoutAccounts, {}, { token: mine })).list).toHaveLength(1);
  });

  extended('recharging tells whether it is open, and its bounds', async () => {
    const state = await api().get(calls.getRechargeState, {}, { token });
    expect(state.enabled).toBe(true);
    expect(state.max).toBeGreaterThan(state.min ?? Infinity);
  });

  extended.each(['png', 'jpeg', 'webp'] as const)('a %s picture is kept for its owner alone', async (format) => {
    const { data } = await api().upload(calls.uploadImage, await newPicture(format), { token });
    const own = await api().request(data?.url ?? '', { headers: { token } });
    expect(own.status).toBe(200);
    expect(own.headers.get('content-type')).toMatch(/^image\//);
    const { token: stranger } = await becomeMember(api());
    expect((await api().request(data?.url ?? '', { headers: { token: stranger } })).status).toBe(404);
    expect((await api().request(data?.url ?? '')).status).toBe(404);
  });

  extended('a text or a drawing with scripts in it is no picture, whatever it is called', async () => {
    for (const text of ['hello', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']) {
      const answer = await api().upload(calls.uploadImage, Buffer.from(text), { token, name: 'photo.png' });
      expect(answer).toMatchObject({ reason: 'file_type' });
    }
  });

  extended('a picture of more than 8 MB is refused', async () => {
    const png = await newPicture();
    const large = Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]);
    expect(await api().upload(calls.uploadImage, large, { token })).toMatchObject({ reason: 'file_size' });
  });

  test('a recharge waits for its review', async () => {
    const { answer } = await askForRecharge(api(), token, '250.00');
    expect(answer.data).toMatchObject({ status: 'reviewing' });
    const { list, total } = await api().get(calls.listRecharges, { page: 1, limit: 1 }, { token });
    expect(total).toBeGreaterThanOrEqual(1);
    expect(list[0]).toMatchObject({ id: answer.data?.id, amount: 25_000 });
    expect(list[0]?.events?.[0]).toMatchObject({ status: 'reviewing' });
  });

  test('a recharge is refused for its amount, its bank or its screenshot', async () => {
    const { input } = await askForRecharge(api(), token, '250.00');
    const { min = 0, max = 0 } = await api().get(calls.getRechargeState, {}, { token });
    const ask = (changed: object) => api().ask(calls.recharge, { ...input, ...changed }, { token });
    expect(await ask({ amount: ((min - 1) / 100).toFixed(2) })).toMatchObject({ reason: 'amount_low' });
    expect(await ask({ amount: ((max + 1) / 100).toFixed(2) })).toMatchObject({ reason: 'amount_high' });
    expect(await ask({ amount: '12.345' })).toMatchObject({ reason: 'invalid', fields: { amount: 'format' } });
    expect(await ask({ bankId: 'no-such-bank' })).toMatchObject({ reason: 'bank_unknown' });
    expect(await ask({ screenshot: '' })).toMatchObject({ fields: { screenshot: 'required' } });
    expect(await ask({ screenshot: 'upload/image/AAAAAAAAAAAAAAAAAAAAAA.jpg' })).toMatchObject({
      fields: { screenshot: 'invalid' },
    });
    expect(await ask({}), 'the same picture').toMatchObject({ reason: 'duplicate' });
  });

  test('a recharge that is sent twice with one key is one recharge', async () => {
    const { token: mine } = await becomeMember(api());
    const { input, answer } = await askForRecharge(api(), mine, '250.00', 'first');
    expect(await api().ask(calls.recharge, input, { token: mine, key: 'first' })).toEqual(answer);
    const other = { ...input, amount: '251.00' };
    expect(await api().ask(calls.recharge, other, { token: mine, key: 'first' })).toMatchObject({
      code: 409,
      reason: 'duplicate',
    });
    expect((await api().get(calls.listRecharges, { page: 1 }, { token: mine })).total).toBe(1);
  });

  test('money that came in can be asked for without a bet or a payment', async () => {
    const { token: mine } = await becomeMember(api());
    await setPaymentPassword(api(), mine);
    const bankId = await addCard(api(), mine);
    await askForRecharge(api(), mine, '500.00');
    const balance = () => api().get(calls.getBalance, {}, { token: mine });
    // The recharge needs a review: the demo runs it after DEMO_REVIEW_SECONDS (20).
    for (let waited = 0; waited < 60 && (await balance()).balance === 0; waited++) await sleep(500);
    expect((await balance()).balance).toBe(50_000);

    const answer = await api().ask(
      calls.withdraw,
      { amount: '300.00', bankId, payPassword: PAYMENT_PASSWORD },
      { token: mine },
    );
    const [account] = (await api().get(calls.listPayoutAccounts, {}, { token: mine })).list;
    if ((account?.usableFrom ?? 0) > Date.now()) {
      expect(answer).toMatchObject({ reason: 'account_new' });
      expect((await balance()).available).toBe(50_000);
      return;
    }
    expect(answer.data).toMatchObject({ fee: 300, actualAmount: 29_700, status: 'processing' });
    expect((await balance()).available).toBe(20_000);
    const { list } = await api().get(calls.listWithdrawals, {}, { token: mine });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ id: answer.data?.id, amount: 30_000, fee: 300, actualAmount: 29_700 });
    expect(list[0]?.bankCard).toMatch(/4242$/);
  });

  test('a withdrawal is refused for a published reason alone', async () => {
    const { token: mine } = await becomeMember(api());
    const bankId = await addCard(api(), mine);
    const { rules } = await api().get(calls.getBalance, {}, { token: mine });
    const base = { amount: '300.00', bankId, payPassword: PAYMENT_PASSWORD };
    const refused = async (changed: object) => {
      const { reason } = await api().ask(calls.withdraw, { ...base, ...changed }, { token: mine });
      expect(WITHDRAWAL_REASONS).toContain(reason);
      return reason;
    };
    expect(await refused({})).toBe('pay_password_unset');
    await setPaymentPassword(api(), mine);
    expect(await refused({ amount: 'much' })).toBe('invalid');
    expect(await refused({ payPassword: '12345' })).toBe('invalid');
    expect(await refused({ amount: (((rules?.min ?? 0) - 1) / 100).toFixed(2) })).toBe('amount_low');
    expect(await refused({ amount: (((rules?.max ?? 0) + 1) / 100).toFixed(2) })).toBe('amount_high');
    expect(await refused({ bankId: 'no-such-account' })).toBe('bank_unknown');
    expect(['balance', 'account_new']).toContain(await refused({}));
    for (let wrong = 0; wrong < 5; wrong++) expect(await refused({ payPassword: '000000' })).toBe('pay_password');
    expect(await refused({}), 'locked, even with the right one').toBe('pay_password_locked');
  });

  test('a statement of a month without movements adds up to nothing', async () => {
    const { token: mine } = await becomeMember(api());
    expect(await api().get(calls.getStatement, { month: '2026-01' }, { token: mine })).toMatchObject({
      opening: 0,
      closing: 0,
      entries: [],
      addsUp: true,
    });
    expect(await api().ask(calls.getStatement, { month: '2026-13' }, { token: mine })).toMatchObject({
      reason: 'invalid',
      fields: { month: 'format' },
    });
  });
});

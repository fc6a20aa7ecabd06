import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reset, success } from '../../../faults/bad-upstream';
import type { Seen } from '../harness/browser';
import { useStage } from '../harness/stage';

/** A service that sends full numbers of payout accounts, of which pages may show only the end. */

const CARD = '6222021234567890';
const OTHER = '4242424242424242';
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const OLD_BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const PHONE = '8613912345678';
const BRANCH = '7730091';
const PLANTED = [CARD, OTHER, BTC, OLD_BTC, PHONE, BRANCH];

const ACCOUNTS = [
  { id: 1, cardNumber: '6222 0212-3456 7890', bankName: 'Harbour Bank', phone: `+${PHONE}`, branchCode: BRANCH },
  { id: 2, cardNumber: '４２４２４２４２４２４２４２４２', bankName: `Pier Bank ${OTHER}`, isDefault: true },
  { id: 3, kind: 'btc', address: BTC },
  // A service without kinds uses one field for addresses and cards.
  { id: 4, cardNumber: OLD_BTC },
  { id: 5, cardNumber: 4321 },
];
const RECORDS = [
  CARD,
  `Harbour Bank 6222 0212 3456 7890`,
  `BTC ${BTC}`,
  OLD_BTC,
  'Pier Bank ４２４２４２４２４２４２４２４２',
];

/** A page's text, normalised, without separators between digits. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\-.·_/]/g, '')
    .toLowerCase();

function expectMasked(seen: Pick<Seen, 'body'>, where: string): void {
  for (const number of PLANTED)
    expect(plain(seen.body).includes(number.toLowerCase()), `${number} in ${where}`).toBe(false);
}

describe('in front of a service that sends payout accounts with their whole numbers', () => {
  const stage = useStage({ LOG_LEVEL: 'trace' });

  beforeEach(() => {
    stage.upstream.on('/member/getuserbank', success(ACCOUNTS));
    const records = RECORDS.map((bankCard, id) => ({ id, amount: '300.00', status: 'processing', bankCard }));
    for (const path of ['/member/withdrawals', '/member/recharges']) stage.upstream.on(path, success(records));
  });
  afterEach(() => expectMasked({ body: stage.app.log() }, 'log'));

  it.each([
    ['/profile/bank-card', ['•••• 7890', '•••• 4242', 'bc1qw5…v8f3t4', '1A1zP1…DivfNa', '•••• 21']],
    ['/profile/bank-card/1/delete', ['•••• 7890']],
    ['/profile/bank-card/4/delete', ['1A1zP1…DivfNa']],
    ['/profile/withdraw', ['Harbour Bank •••• 7890', 'BTC bc1qw5…v8f3t4', 'BTC 1A1zP1…DivfNa', '•••• 21']],
    ['/profile/withdraw/0', ['•••• 7890']],
    ['/profile/withdraw/4', ['Pier Bank •••• 4242']],
    ['/profile/records?kind=withdrawals', ['Harbour Bank •••• 7890', 'BTC bc1qw5…v8f3t4']],
    ['/profile/records?kind=recharges', ['•••• 7890', '1A1zP1…DivfNa']],
    ['/profile', []],
    ['/profile/records', []],
    ['/profile/recharge', []],
    ['/profile/customer-service.txt', []],
  ])('%s shows their ends alone, in its data too', async (path, shown) => {
    const page = await (await stage.member()).get(path);
    expectMasked(page, path);
    for (const end of shown) expect(page.main).toContain(end);
  });

  it.each(['1', '2', '3', '4', '5'])(
    'a withdrawal to account %s shows its end from entry to answer',
    async (bankId) => {
      const member = await stage.member();
      await member.get('/profile/withdraw');
      const { location } = await member.post('/profile/withdraw', { amount: '300', bankId });
      expect(location).toMatch(/^\/profile\/withdraw\/check/);
      expectMasked(await member.get(location), location);
      stage.upstream.on('/member/withdraw', success({ id: 0 }));
      const { location: made } = await member.post(location, { payPassword: '246810' });
      expectMasked(await member.get(made), made);
    },
  );

  it('the number of an account that has just been added is in no answer, whether its answer came or was lost', async () => {
    const member = await stage.member();
    const bank = { holderName: 'Ann', bankName: 'Harbour Bank', branchName: 'Pier', branchCode: BRANCH, phone: PHONE };
    let added = 0;
    for (const [kind, typed] of [
      ['bank', { ...bank, cardNumber: OTHER, phone: `+${PHONE}` }],
      ['btc', { address: BTC }],
    ] as const)
      for (const answer of [success({}), reset]) {
        stage.upstream.on('/member/getuserbank', (response, request) => {
          const isAdded = stage.upstream.received.some(({ path }) => path === '/member/savebtc');
          success(isAdded ? [{ id: 99, cardNumber: kind === 'btc' ? BTC : OTHER }] : [])(response, request);
        });
        stage.upstream.on('/member/savebtc', answer);
        const path = `/profile/bank-card/add?kind=${kind}`;
        await member.get(path);
        const saved = await member.post(path, typed);
        expect(saved.location, `${kind} ${++added}: ${saved.main}`).toBe('/profile/bank-card');
        const list = await member.get(saved.location);
        expectMasked(list, path);
        expect(list.main).toContain(kind === 'btc' ? 'bc1qw5…v8f3t4' : '•••• 4242');
        stage.upstream.received.length = 0;
      }
  });
});

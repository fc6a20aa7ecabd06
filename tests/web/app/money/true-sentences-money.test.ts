import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as review from '~/member-api/funds/review.server';
import { success, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { sentence } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';

/**
 * Sentences about what a service does, on the pages of money, limits and the account. Each may appear only if the service reports
 * or does so, and is tested against a plain service, which implements only the specification.
 */

const PLAIN: Record<string, Behaviour> = {
  '/member/getuserbalance': success({ balance: '1234.50' }),
  '/member/getuserbank': success([{ id: 7, cardNumber: '6222021234567890' }]),
  '/member/isRecharge': success({ enabled: true }),
  '/bank/list': success([{ id: 1, name: 'Harbour Bank' }]),
};

const account = (usableFrom: string) => ({ '/member/getuserbank': success([{ id: 7, usableFrom }]) });
const rests = account('2099-01-02T03:04:00Z');
const rules = (sent: object) => ({ '/member/getuserbalance': success({ balance: '1234.50', ...sent }) });
const limits = (sent: object) => ({ '/member/limits': success({ current: { rechargeDaily: '300.00' }, ...sent }) });
const pause = limits({ pause: { kind: 'timeout', until: '2099-01-02T03:04:00Z' } });
const month = { opening: '0.00', closing: '0.00', entries: [] };

type Key = Parameters<typeof sentence>[1];

/** Sentence, page, and the responses that make it true. */
const SAID: readonly [Key, string, Record<string, Behaviour>][] = [
  ['cards:whyRest', '/profile/bank-card', rests],
  ['cards:readyFrom', '/profile/bank-card', rests],
  ['cards:ready', '/profile/bank-card', account('2020-01-02T03:04:00Z')],
  ['cards:delete.textRests', '/profile/bank-card/7/delete', rests],
  ['withdraw:allRest', '/profile/withdraw', rests],
  ['withdraw:dailyLeft', '/profile/withdraw', rules({ rules: { dailyLeft: '9.00' } })],
  ['withdraw:feeRule', '/profile/withdraw', rules({ rules: { feePercent: 1 } })],
  ['withdraw:feeLeast', '/profile/withdraw', rules({ rules: { feeMin: 2 } })],
  ['withdraw:arrivalHours', '/profile/withdraw', rules({ rules: { arrivalHours: 72 } })],
  ['account:profile.available', '/profile', rules({ available: '9.00' })],
  ['account:profile.frozen', '/profile', rules({ frozen: '9.00' })],
  ['records:addsUp', '/profile/records', { '/member/statement': success(month) }],
  ['records:emptyMonth', '/profile/records', { '/member/statement': success(month) }],
  ['records:emptyWithdrawals', '/profile/records?kind=withdrawals', { '/member/withdrawals': success([]) }],
  ['records:emptyRecharges', '/profile/records?kind=recharges', { '/member/recharges': success([]) }],
  ['limits:lead', '/profile/limits', limits({})],
  ['limits:day', '/profile/limits', limits({})],
  ['limits:timeOut.choose', '/profile/limits', limits({})],
  ['recharge:ownLimit', '/profile/recharge', limits({})],
  ['limits:pause.blocks', '/profile/recharge', pause],
  ['limits:pause.lasting', '/profile/limits', pause],
];

/** Sentences that no response supports, with their pages: they hold only for the embedded member API. */
const OWN: readonly [Key, string][] = [
  ['cards:restNote_other', '/profile/bank-card/add'],
  ['security:login.lead', '/profile/change-password'],
  ['security:payment.forgottenRest_other', '/profile/payment-password?way=change'],
];

/** The constant parts of a sentence. */
const pieces = (key: Key) =>
  sentence('en', key)
    .split(/\{\{[^}]*\}\}/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 2);
const isSaid = (main: string, key: Key) => pieces(key).every((piece) => main.includes(piece));

describe('in front of a service that says what the specification names alone', () => {
  const stage = useStage();
  const answer = (answers: Record<string, Behaviour>) => {
    stage.upstream.heal();
    for (const [path, behaviour] of Object.entries({ ...PLAIN, ...answers })) stage.upstream.on(path, behaviour);
  };

  it.each(SAID)('%s stands on %s once the service says so, and not before', async (key, path, says) => {
    const member = await stage.member();
    answer({});
    const plain = await member.get(path);
    expect([200, isSaid(plain.main, key)]).toEqual([plain.status, false]);
    answer(says);
    const told = await member.get(path);
    expect([told.status, isSaid(told.main, key)], told.main).toEqual([200, true]);
  });

  it.each(OWN)('%s does not stand on %s', async (key, path) => {
    answer({});
    const page = await (await stage.member()).get(path);
    expect([page.status, isSaid(page.main, key)]).toEqual([200, false]);
  });

  it.each(['failed', 'cancelled'])('a withdrawal that %s is not said to be given back', async (state) => {
    answer({ '/member/withdrawals': success([{ id: 9, amount: '300.00', status: state, applyTime: 1_790_000_000 }]) });
    const member = await stage.member();
    for (const path of ['/profile/withdraw/9', '/profile/records?kind=withdrawals'])
      expect((await member.get(path)).main).not.toMatch(/back in your balance|amount returned/);
  });
});

describe('in front of the embedded member API', () => {
  let app: App;
  let member: Browser;
  beforeAll(async () => {
    app = await openApp({ DEMO_REVIEW_SECONDS: '0' });
    member = await signIn(app.browser());
  });
  afterAll(() => app.close());

  it.each(OWN)('%s stands on %s', async (key, path) => {
    expect(isSaid((await member.get(path)).main, key)).toBe(true);
  });

  it.each(['failWithdrawal', 'cancelWithdrawal'] as const)(
    'a withdrawal after %s is given back, and said to be',
    async (close) => {
      await member.get('/profile/withdraw');
      const { location } = await member.post('/profile/withdraw', {
        amount: close === 'failWithdrawal' ? '100' : '110',
      });
      await member.get(location);
      const { location: page } = await member.post(location, { payPassword: '246810' });
      const api = await app.inside.memberApi;
      await review[close](api!.service.db, page.split('/').at(-1)!, { at: Date.now(), actor: 'demo' });
      expect((await member.get(page)).main).toContain('The amount is back in your balance.');
      expect((await member.get('/profile/records?kind=withdrawals')).main).toContain('amount returned');
    },
  );
});

it('where new payout accounts do not rest, nothing says that they do', async () => {
  const app = await openApp({ PAYOUT_HOLD_HOURS: '0' });
  try {
    const member = await signIn(app.browser());
    expect(isSaid((await member.get('/profile/bank-card/add')).main, 'cards:restNote_other')).toBe(false);
  } finally {
    await app.close();
  }
});

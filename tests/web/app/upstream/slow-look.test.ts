import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hang, success } from '../../../faults/bad-upstream';
import { bettor, SAVE_CALL, toCheck } from '../bets/bets';
import type { Browser } from '../harness/browser';
import { useStage } from '../harness/stage';

const TIMEOUT_MS = 4_000;
const stage = useStage({ UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS) }, true);

/** The timeout of each call, in ms. */
const given: number[] = [];
beforeEach(() => {
  const limit = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    given.push(ms);
    return limit(ms);
  });
});
afterEach(() => vi.restoreAllMocks());

const ACCOUNT = { id: '7', bankName: 'Bank', cardNumber: '**** 1234', isDefault: true };
const CARD = { cardNumber: '4111111111111111', bankName: 'Harbour Bank', holderName: 'Ann Lee', branchName: 'Pier' };

interface SlowForm {
  /** A call before the main one, which never returns. */
  look: string;
  call: string;
  /** Number of calls before the main one. */
  before: number;
  open: (member: Browser) => Promise<() => ReturnType<Browser['post']>>;
}

const FORMS: readonly [string, SlowForm][] = [
  [
    'a bet',
    {
      look: '/member/limits',
      call: SAVE_CALL,
      before: 1,
      open: async (member) => {
        const { at } = await toCheck(member);
        return () => member.post(at, {});
      },
    },
  ],
  [
    'a withdrawal',
    {
      look: '/member/withdrawals',
      call: '/member/withdraw',
      before: 1,
      open: async (member) => {
        await member.get('/profile/withdraw');
        const { location } = await member.post('/profile/withdraw', { amount: '300' });
        await member.get(location);
        return () => member.post(location, { payPassword: '246810' });
      },
    },
  ],
  [
    'a payout account',
    {
      look: '/bank/list',
      call: '/member/savebtc',
      before: 2,
      open: async (member) => {
        const page = '/profile/bank-card/add?kind=bank';
        await member.get(page);
        return () => member.post(page, { ...CARD, branchCode: '001', phone: '+86 138 0013 8000' });
      },
    },
  ],
];

it.each(FORMS)('%s has half of the time for its call though a look before it never ends', async (_, form) => {
  const member = await bettor(stage);
  stage.upstream.on('/member/getuserbank', success({ list: [ACCOUNT] }));
  const send = await form.open(member);
  stage.upstream.on(form.look, hang);
  stage.upstream.on(form.call, success({ id: '900' }));
  given.length = 0;
  const answer = await send();
  expect([answer.status, answer.main]).toEqual([302, '']);
  expect(given[form.before]).toBeGreaterThanOrEqual(TIMEOUT_MS / 2);
});

it('a payout account looks at accounts and banks at the same time, and so keeps to the time of one call', async () => {
  const [, { open }] = FORMS[2]!;
  const send = await open(await bettor(stage));
  const arrived: Record<string, number> = {};
  for (const path of ['/member/getuserbank', '/bank/list', '/member/savebtc'])
    stage.upstream.on(path, (...call) => {
      arrived[path] ??= performance.now();
      hang(...call);
    });
  expect((await send()).status).toBe(504);
  // In sequence, the second call would start after the timeout of the first, a quarter of the time.
  expect(Math.abs(arrived['/bank/list']! - arrived['/member/getuserbank']!)).toBeLessThan(TIMEOUT_MS / 5);
  expect(arrived['/member/savebtc']! - arrived['/bank/list']!).toBeLessThan(TIMEOUT_MS * 0.7);
});

import { expect, it } from 'vitest';
import { hang, success } from '../faults/bad-upstream';
import { bettor, toCheck } from '../web/app/bets/bets';
import type { Browser } from '../web/app/harness/browser';
import { useStage } from '../web/app/harness/stage';

const TIMEOUT_MS = 2_000;
const stage = useStage({ UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS) }, true);

/** Forms that load a list before their call, and again after a call without an answer. */
const FORMS: readonly [what: string, open: (member: Browser) => Promise<() => Promise<unknown>>][] = [
  [
    'a bet',
    async (member) => {
      const { at } = await toCheck(member);
      return () => member.post(at, {});
    },
  ],
  [
    'a withdrawal',
    async (member) => {
      await member.get('/profile/withdraw');
      const { location } = await member.post('/profile/withdraw', { amount: '300' });
      expect((await member.get(location)).status).toBe(200);
      return () => member.post(location, { payPassword: '246810' });
    },
  ],
  [
    'a payout account',
    async (member) => {
      await member.get('/profile/bank-card/add');
      const account = { cardNumber: '4242424242424242', bankName: 'Bank', accountName: 'Ann', bankBranch: 'Main' };
      return () => member.post('/profile/bank-card/add', { kind: 'bank', ...account });
    },
  ],
];

it.each(FORMS)(
  '%s that nobody answers is over half a second after the time of one call',
  async (_, open) => {
    const times: number[] = [];
    while (times.length < 3 && !times.some((ms) => ms <= TIMEOUT_MS + 500)) {
      const member = await bettor(stage);
      const card = { id: '7', bankName: 'Bank', cardNumber: '**** 1234', isDefault: true };
      stage.upstream.on('/member/getuserbank', success({ list: [card] }));
      const send = await open(member);
      stage.upstream.heal();
      stage.upstream.otherwise(hang);
      const started = performance.now();
      await send();
      times.push(Math.round(performance.now() - started));
      stage.upstream.heal();
    }
    // The response waited for the upstream, and not much longer.
    expect(Math.min(...times)).toBeGreaterThan(TIMEOUT_MS);
    expect(Math.min(...times), times.join()).toBeLessThanOrEqual(TIMEOUT_MS + 500);
  },
  60_000,
);

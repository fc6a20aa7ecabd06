import { describe, expect, it } from 'vitest';
import { success, type Behaviour } from '../../../faults/bad-upstream';
import { useStage } from '../harness/stage';

const stage = useStage();

const EMPTY = { '/game/orders': success([]), '/member/recharges': success([]), '/member/withdrawals': success([]) };
const NOTHING_USED = { stake: '0.00', recharge: '0.00', loss: '0.00' };
const limits = (sent: object) => ({
  '/member/limits': success({ current: {}, used: NOTHING_USED, ...sent }),
});
const member = (more: object) => ({ '/member/info': success({ username: 'mina', ...more }) });
const FINE = { ...limits({}), ...member({}) };

/** Where a member's empty lists lead to, the list of bets, of top-ups and of withdrawals. */
async function waysOn(answers: Record<string, Behaviour>) {
  stage.upstream.heal();
  for (const [path, behaviour] of Object.entries({ ...EMPTY, ...FINE, ...answers })) stage.upstream.on(path, behaviour);
  const visitor = await stage.member();
  const leads = async (path: string, to: string) => (await visitor.get(path)).$(`main a[href="${to}"]`).length;
  return [
    await leads('/vote/bets', '/vote'),
    await leads('/profile/records?kind=recharges', '/profile/recharge'),
    await leads('/profile/records?kind=withdrawals', '/profile/withdraw'),
  ];
}

describe('an empty list of bets, top-ups or withdrawals leads to where it begins', () => {
  it('once', async () => {
    expect(await waysOn({})).toEqual([1, 1, 1]);
  });

  it.each<[string, Record<string, Behaviour>, number[]]>([
    ['a pause', limits({ pause: { kind: 'timeout', until: '2099-01-02T03:04:00Z' } }), [0, 0, 1]],
    ['a suspension', member({ suspension: { why: 'fraud', since: '2026-01-02T03:04:00Z' } }), [0, 0, 1]],
    [
      'a stake limit that is used up',
      limits({ current: { stakeDaily: '5.00' }, used: { ...NOTHING_USED, stake: '5.00' } }),
      [0, 1, 1],
    ],
    [
      'a loss limit that is used up',
      limits({ current: { lossDaily: '5.00' }, used: { ...NOTHING_USED, loss: '5.00' } }),
      [0, 1, 1],
    ],
    [
      'a top-up limit that is used up',
      limits({ current: { rechargeDaily: '5.00' }, used: { ...NOTHING_USED, recharge: '5.00' } }),
      [1, 0, 1],
    ],
    ['a limit that can’t be read', limits({ current: { stakeDaily: 'lots' } }), [0, 0, 1]],
  ])(
    'with %s, to no bet and no top-up that would be refused, and always to a withdrawal (X6)',
    async (_, now, ways) => {
      expect(await waysOn(now)).toEqual(ways);
    },
  );
});

import type { Mutant } from './mutant';

const HONESTY = ['tests/web/app/honesty/honesty.test.ts'];
const MEET = ['tests/web/app/meet/meet.test.ts'];

/** Meeting somebody, and the winners on Home. */
export const CHANGED_MEETINGS: readonly Mutant[] = [
  {
    rule: 'X2',
    change: 'a profile does not say that meeting costs nothing',
    file: 'app/routes/meet.detail.$id/route.tsx',
    from: "<p>{t('freeHint')}</p>",
    to: '',
    tests: HONESTY,
    only: 'costs nothing, says the list',
  },
  {
    rule: 'X2',
    change: 'the list of profiles does not say that meeting costs nothing',
    file: 'app/routes/meet._index/route.tsx',
    from: "<p className={layout.lead}>{t('meet:freeHint')}</p>",
    to: '',
    tests: HONESTY,
    only: 'costs nothing, says the list',
  },
  {
    rule: 'X2',
    change: 'the page of a date request does not say that nothing is to be paid',
    file: 'app/routes/meet.detail.$id_.request/route.tsx',
    from: "lead={t('meet:freeHint')}",
    to: '',
    tests: MEET,
  },
  {
    rule: 'X2',
    change: 'a date request needs a bet',
    file: 'app/member-api/meet/requests.server.ts',
    from: 'await assertOpenTo(trx, memberId, profileId);',
    to: `await assertOpenTo(trx, memberId, profileId);
    const bet = await trx.selectFrom('draw_orders').select('id').where('member_id', '=', memberId).executeTakeFirst();
    if (!bet) throw new Refusal('not_found');`,
    tests: ['tests/web/member-api/content/meet.conformance.test.ts'],
    only: 'without money or bets',
  },
  {
    rule: 'X4',
    change: 'a winner is not said to be simulated',
    file: 'app/routes/home/winners-feed.tsx',
    from: "{t('simulated')}",
    to: '',
    tests: HONESTY,
    only: 'winners feed',
  },
  {
    rule: 'X4',
    change: 'the heading of the winners does not say that they are simulated',
    file: 'app/routes/home/winners-feed.tsx',
    from: "title={t('winners')}",
    to: "title={t('won')}",
    tests: HONESTY,
    only: 'winners feed',
  },
  {
    rule: 'X4',
    change: 'the winners cannot be switched off',
    file: 'app/routes/home/route.tsx',
    from: "env.WINNERS_FEED === 'on' ? { seed: sharedSeed(), sign } : undefined",
    to: '{ seed: sharedSeed(), sign }',
    tests: HONESTY,
    only: 'winners feed',
  },
];

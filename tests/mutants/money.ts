import type { Mutant } from './mutant';

const WITHDRAWALS = ['tests/web/member-api/funds/withdrawals.test.ts'];
const HONESTY = ['tests/web/app/honesty/honesty.test.ts'];
const PAYOUT = ['tests/web/app/money/payout-honesty.test.ts'];
const PAUSES = ['tests/web/member-api/limits/limits.pause.slow.test.ts'];

/** Being paid out, and what a pause closes. */
export const CHANGED_MONEY: readonly Mutant[] = [
  {
    rule: 'X1',
    change: 'a withdrawal needs a bet, in real-money mode',
    file: 'app/routes/profile.withdraw.check/request-withdrawal.server.ts',
    from: 'const { amount, bankId, formKey } = entered;',
    to: `const { amount, bankId, formKey } = entered;
      const { findPlaySummary } = await import('~/domains/draw/orders/orders.api.server');
      if (process.env.OPERATOR_NAME && (await findPlaySummary(visit.api))?.lifetime.staked === 0) throw new Error('Play first');`,
    tests: HONESTY,
    only: 'never bet, in real-money',
  },
  {
    rule: 'X1',
    change: 'a withdrawal needs a bet, in the embedded member API',
    file: 'app/member-api/funds/withdrawals.server.ts',
    from: 'const fee = feeOf(amount);',
    to: `const fee = feeOf(amount);
  const bet = await trx.selectFrom('draw_orders').select('id').where('member_id', '=', memberId).executeTakeFirst();
  if (!bet) throw new Refusal('amount_low');`,
    tests: WITHDRAWALS,
    only: 'is frozen when it is asked',
  },
  {
    rule: 'X1',
    change: 'completed withdrawals do not count in the daily limit',
    file: 'app/member-api/funds/withdrawals.server.ts',
    from: "['processing', 'completed']",
    to: "['processing']",
    tests: WITHDRAWALS,
    only: 'counts for the day',
  },
  {
    rule: 'X1',
    change: 'the fee comes on top of the amount',
    file: 'app/domains/funds/withdraw/withdrawal.view.ts',
    from: 'actual: amount - fee }',
    to: 'actual: amount }',
    tests: ['app/domains/funds/withdraw/withdrawal.view.test.ts'],
  },
  {
    rule: 'X1',
    change: 'a fraction of the fee is rounded up',
    file: 'app/member-api/funds/rules.ts',
    from: 'Math.floor(',
    to: 'Math.ceil(',
    tests: ['app/member-api/funds/rules.test.ts'],
  },
  {
    rule: 'X6',
    change: 'a pause does not stop bets',
    file: 'app/member-api/draw/orders.server.ts',
    from: 'await assertNotPaused(trx, caller.memberId, at);',
    to: '',
    tests: PAUSES,
    only: 'refused with its end',
  },
  {
    rule: 'X6',
    change: 'a pause does not stop recharges',
    file: 'app/member-api/funds/recharges.server.ts',
    from: 'await assertNotPaused(trx, memberId, at);',
    to: '',
    tests: PAUSES,
    only: 'refused with its end',
  },
  {
    rule: 'X6',
    change: 'a pause stops withdrawals',
    file: 'app/member-api/funds/withdrawals.server.ts',
    from: '  checkRequest(input);',
    to: `  checkRequest(input);
  const pause = await service.db.selectFrom('play_pauses').select('until').where('member_id', '=', memberId).executeTakeFirst();
  if (pause) throw new Refusal('excluded');`,
    tests: PAUSES,
    only: 'a withdrawal of everything',
  },
  {
    rule: 'X6',
    change: 'a suspension stops withdrawals',
    file: 'app/member-api/funds/withdrawals.server.ts',
    from: '  checkRequest(input);',
    to: `  checkRequest(input);
  const suspended = await service.db.selectFrom('suspensions').select('id').where('member_id', '=', memberId).executeTakeFirst();
  if (suspended) throw new Refusal('suspended');`,
    tests: ['tests/web/member-api/desk/suspension.test.ts'],
  },
  {
    rule: 'X1',
    change: 'staff take back what a withdrawal holds',
    file: 'app/member-api/desk/members/credits.server.ts',
    from: '{ account: availableAccount(memberId), amount: change }',
    to: `{ account: change < 0 ? \`member:\${memberId}:frozen\` : availableAccount(memberId), amount: change }`,
    tests: ['tests/web/member-api/desk/credits.test.ts'],
  },
  {
    rule: 'X6',
    change: 'a later pause shortens the one in force',
    file: 'app/member-api/limits/pause.ts',
    from: 'Math.max(...inForce',
    to: 'Math.min(...inForce',
    tests: ['app/member-api/limits/pause.test.ts'],
  },
  {
    rule: 'X6',
    change: 'a bet may exceed the loss limit',
    file: 'app/member-api/limits/enforce.server.ts',
    from: "const PLAY = ['stake', 'loss'] as const;",
    to: "const PLAY = ['stake'] as const;",
    tests: ['tests/web/member-api/limits/limits.bets.slow.test.ts'],
    only: 'the loss limit',
  },
  {
    rule: 'X7',
    change: 'the pages of a withdrawal do not say that staff never ask for payment',
    file: 'app/domains/funds/withdraw/withdrawal-rules.tsx',
    from: "<p>{t('shell:staffNeverAsk')}</p>",
    to: '',
    tests: PAYOUT,
    only: 'nobody pays to withdraw',
  },
  {
    rule: 'X7',
    change: 'the pages of a withdrawal do not say that nobody pays to withdraw',
    file: 'app/domains/funds/withdraw/withdrawal-rules.tsx',
    from: "<p>{t('withdraw:neverPay')}</p>",
    to: '',
    tests: PAYOUT,
    only: 'nobody pays to withdraw',
  },
  {
    rule: 'X7',
    change: 'the page of a withdrawal that was asked for promises nothing',
    file: 'app/routes/profile.withdraw.$id/route.tsx',
    from: '<WithdrawalPromise />',
    to: '',
    tests: PAYOUT,
    only: 'nobody pays to withdraw',
  },
  {
    rule: 'X7',
    change: 'customer service does not say that staff never ask for payment',
    file: 'app/routes/profile.customer-service/route.tsx',
    from: `<Note kind="warning">{t('shell:staffNeverAsk')}</Note>`,
    to: '',
    tests: ['tests/web/app/service/service.slow.test.ts'],
    only: 'nobody pays to withdraw',
  },
  {
    rule: 'X7',
    change: 'the recharge page does not say that staff never ask for payment',
    file: 'app/routes/profile.recharge/route.tsx',
    from: "<NeverAsked before={isDemo && !pause && t('recharge:demo')} />",
    to: '',
    tests: ['tests/web/app/money/recharge-foreign.slow.test.ts'],
    only: 'in each language where the upstream says nothing',
  },
  {
    rule: 'X1',
    change: 'no sentence of ours stands above what a service says of paying',
    file: 'app/ui/feedback/service-words.tsx',
    from: '{words.onMoney && <PayWarning />}',
    to: '',
    tests: ['tests/web/app/service/service-words.slow.test.ts'],
  },
  {
    rule: 'X6',
    change: 'a pause that a service has forgotten is over',
    file: 'app/domains/account/held-limits.ts',
    from: 'if (!pause && names.length === 0)',
    to: 'if (names.length === 0)',
    tests: ['tests/web/app/limits/limits-kept.slow.test.ts'],
  },
];

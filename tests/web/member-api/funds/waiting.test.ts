import { expect, it } from 'vitest';
import { fundsMetrics } from '~/config/metrics.server';
import { completeWithdrawal } from '~/member-api/funds/review.server';
import { WITHDRAWAL_RULES } from '~/member-api/funds/rules';
import { measureWaiting } from '~/member-api/funds/waiting.server';
import { HOUR, setFundsStage } from './funds.stage';

const { stage, give, ask } = setFundsStage();

/** Metrics of pending and of overdue withdrawals. */
async function measured() {
  await measureWaiting(stage.instance.service);
  const { waitingWithdrawals, lateWithdrawals } = fundsMetrics();
  const values = await Promise.all([waitingWithdrawals.get(), lateWithdrawals.get()]);
  return values.map(({ values: [read] }) => read?.value);
}

it('a withdrawal is late when the hours that members are told have passed, and until somebody decides', async () => {
  await give(50_000);
  await ask('200.00');
  expect(await measured()).toEqual([1, 0]);
  const asked = stage.clock;
  stage.clock = asked + WITHDRAWAL_RULES.arrivalHours * HOUR;
  expect(await measured()).toEqual([1, 0]);
  stage.clock += 1;
  expect(await measured()).toEqual([1, 1]);
  const { db } = stage.instance.service;
  const { id } = await db.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow();
  await completeWithdrawal(db, id, { at: stage.clock, actor: 'operator:mei' });
  expect(await measured()).toEqual([0, 0]);
});

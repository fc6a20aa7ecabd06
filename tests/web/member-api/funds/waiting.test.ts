import { expect, it } from 'vitest';
import { deskMetrics, fundsMetrics } from '~/config/observing/metrics.server';
import { completeWithdrawal } from '~/member-api/funds/review.server';
import { WITHDRAWAL_RULES } from '~/member-api/funds/rules';
import { measureWaiting } from '~/member-api/desk/waiting.server';
import { HOUR, setFundsStage } from './funds.stage';

const { stage, give, ask } = setFundsStage();

/** Metrics of pending and of overdue withdrawals. */
async function measured() {
  await measureWaiting(stage.instance.service);
  const queued = async (gauge: 'waiting' | 'oldest') => {
    const { values } = await deskMetrics()[gauge].get();
    return values.find(({ labels }) => labels.queue === 'withdrawals')?.value;
  };
  const late = await fundsMetrics().lateWithdrawals.get();
  return [await queued('waiting'), await queued('oldest'), late.values[0]?.value];
}

it('a withdrawal is late when the hours that members are told have passed, and until somebody decides', async () => {
  await give(50_000);
  await ask('200.00');
  expect(await measured()).toEqual([1, 0, 0]);
  const asked = stage.clock;
  stage.clock = asked + WITHDRAWAL_RULES.arrivalHours * HOUR;
  expect(await measured()).toEqual([1, WITHDRAWAL_RULES.arrivalHours * 3_600, 0]);
  stage.clock += 1;
  expect((await measured())[2]).toBe(1);
  const { db } = stage.instance.service;
  const { id } = await db.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow();
  await completeWithdrawal(db, id, { at: stage.clock, actor: 'operator:mei' });
  expect(await measured()).toEqual([0, 0, 0]);
});

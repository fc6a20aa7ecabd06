import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import { completeWithdrawal, reviewRecharge } from './review.server';

/** Maximum records of one kind per pass. */
const BATCH = 200;
const INTERVAL = 1_000;

/**
 * Reviews records that have waited for DEMO_REVIEW_SECONDS: demo mode has no staff and no money to check. Credits
 * recharges, completes withdrawals. Does nothing outside a demo or with 0 seconds.
 *
 * @param memberId only this member's records; all members' by default
 */
export async function reviewDue({ db, settings, now }: Service, memberId?: string): Promise<void> {
  if (!settings.demo || settings.demoReviewSeconds === 0) return;
  const at = now();
  const due = at - settings.demoReviewSeconds * 1000;
  const recharges = await db
    .selectFrom('recharges')
    .select('id')
    .where('status', '=', 'reviewing')
    .where('apply_time', '<=', due)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .limit(BATCH)
    .execute();
  for (const { id } of recharges) await reviewRecharge(db, id, { decision: 'credited', at, actor: 'demo' });
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'processing')
    .where('apply_time', '<=', due)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .limit(BATCH)
    .execute();
  for (const { id } of withdrawals) await completeWithdrawal(db, id, { at, actor: 'demo' });
}

/** Reviews every second. @returns `stop` ends it after the current pass */
export function startDemoReviewer(service: Service): Recurring {
  return startRecurring({
    everyMs: INTERVAL,
    atOnce: false,
    run: () => reviewDue(service),
    failed: (error) => service.log.error({ err: error }, 'the demo reviewer failed'),
  });
}
